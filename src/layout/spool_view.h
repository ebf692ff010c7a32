// A spool's bytes as extents and log records. Nothing in them is trusted: counts are cut to what their extent
// holds, and an extent to what the spool holds, so no read leaves the bytes given. The owner may still be
// writing (a merge at MPI_Finalize with threads left running, a report on a live job): then a view shows some
// recent state of each counter.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/spool_layout.h"

namespace rankine::layout {

struct Extent {
  ExtentKind kind;
  uint16_t thread;
  uint64_t count;  // items that are there, log: bytes
  uint64_t base;   // index of the first among the items of this thread and kind
  const std::byte* payload;

  // Items of a `T` extent; the kind says which T, and Next has checked item_size and alignment.
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

  // Looks at the header. `bytes` is aligned to 8 and outlives the view. Only after `none` may the rest be
  // called.
  Problem Open(std::span<const std::byte> bytes);

  const SpoolHeader& header() const { return *reinterpret_cast<const SpoolHeader*>(bytes_.data()); }
  size_t size() const { return bytes_.size(); }

  // Steps through the extents in file order: `*position` starts at 0. False at the end. A place that was
  // claimed but not yet named by its magic is passed over: the next extent stands on a 64-byte border behind
  // it.
  bool NextExtent(size_t* position, Extent* extent) const;

  // Steps through the records of a log extent: `*position` starts at 0. False at the end or at a record that
  // does not fit.
  static bool NextRecord(const Extent& log, size_t* position, LogRecord* record);

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace rankine::layout
