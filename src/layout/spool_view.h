// SPDX-License-Identifier: BSD-3-Clause
// Reads the extents and log records of a spool. Nothing in them is trusted: counts are limited to the size of
// their extent, and extents to the size of the spool. So no read is outside of the given bytes. The owner may
// still be writing (in a merge at MPI_Finalize with other threads running, or a report on a live job). Then a
// view shows some recent value of each counter.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/spool_layout.h"

namespace rankine::layout {

struct Extent {
  ExtentKind kind;
  uint16_t thread;
  uint64_t count;  // number of complete items; in a log: bytes
  uint64_t base;   // index of the first item among the items of this thread and kind
  const std::byte* payload;

  // Items of an extent. The caller chooses `T` by the kind. NextExtent has checked item_size and alignment.
  template <class T>
  std::span<const T> Items() const {
    return {reinterpret_cast<const T*>(payload), static_cast<size_t>(count)};
  }
};

struct LogRecord {
  LogType type;
  std::span<const std::byte> payload;
};

class SpoolView {
 public:
  enum class Problem { none, too_short, not_a_spool, other_version };

  SpoolView() = default;

  // Checks the header. `bytes` is aligned to 8 and outlives the view. The other functions may be called only
  // if the result is `none`.
  Problem Open(std::span<const std::byte> bytes);

  const SpoolHeader& header() const { return *reinterpret_cast<const SpoolHeader*>(bytes_.data()); }
  size_t size() const { return bytes_.size(); }

  // Steps through the extents in file order. `*position` starts at 0. Returns false at the end. A place that
  // was claimed but has no magic number so far is skipped; the next extent starts at a 64-byte border after
  // it.
  bool NextExtent(size_t* position, Extent* extent) const;

  // Steps through the records of a log extent. `*position` starts at 0. Returns false at the end or at a
  // record that does not fit.
  static bool NextRecord(const Extent& log, size_t* position, LogRecord* record);

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace rankine::layout
