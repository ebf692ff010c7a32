// SPDX-License-Identifier: BSD-3-Clause
// Reads the extents and log records of a spool. The reader does not trust the extents and records: counts are
// limited to the size of their extent, and extents to the size of the spool. So no read goes beyond the given
// bytes. The owner may still be writing to the spool: other threads may run during a merge at MPI_Finalize,
// and a report may read the spools of a running job. While the owner is writing, the view returns a recent
// value of each counter.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/spool_layout.h"

namespace rankine::layout {

struct Extent {
  ExtentKind kind;
  uint16_t thread;
  uint64_t count;  // number of complete items; for a log, number of bytes
  uint64_t base;   // index of the first item among all items of this thread and kind
  const std::byte* payload;

  // Returns the items. `T` must be the item type of the extent's kind. NextExtent has already checked the
  // size and the alignment of the items.
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

  // Checks the header. The bytes must be aligned to 8 and outlive the view. If the result is not
  // Problem::none, the other functions must not be called.
  Problem Open(std::span<const std::byte> bytes);

  // Version of the layout in the last header that Open() has checked; 0: the bytes were not the header of a
  // spool.
  uint32_t layout_version() const { return layout_version_; }

  const SpoolHeader& header() const { return *reinterpret_cast<const SpoolHeader*>(bytes_.data()); }
  size_t size() const { return bytes_.size(); }

  // Iterates over the extents in file order. The position `*position` starts at 0. Returns false at the end
  // of the spool. Space that was allocated but has no magic number yet is skipped; the next extent starts at
  // a later 64-byte boundary.
  bool NextExtent(size_t* position, Extent* extent) const;

  // Iterates over the records of a log extent. The position `*position` starts at 0. Returns false at the
  // end, or at a record that does not fit into the extent.
  static bool NextRecord(const Extent& log, size_t* position, LogRecord* record);

 private:
  std::span<const std::byte> bytes_;
  uint32_t layout_version_ = 0;
};

}  // namespace rankine::layout
