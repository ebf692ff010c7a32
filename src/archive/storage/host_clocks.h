// The clocks of the machines on which a file system was watched, as lines in ns of the traces. Where ranks of
// the run have compared the machine's clock, by that (archive/trace/clocks.h). Else by operations that both
// ends have seen. No server has a request before its mount has sent it, or answers after the mount has the
// answer. So each gives two bounds for the machine's CLOCK_REALTIME, and all of them together a place and
// how far off that may be. Without such operations CLOCK_REALTIME is believed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "archive/storage/identity.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"

namespace rankine::archive {

struct StorageClock {
  std::string host;
  uint64_t pairs = 0;     // operations that both ends saw, by which it was placed; 0: none
  uint64_t error_ns = 0;  // with `pairs`: how far off it may be
  int64_t ahead_ns = 0;   // with `pairs`: its CLOCK_REALTIME, before the line of the traces
  uint64_t parts = 1;     // straight ones: clocks that go at different speeds need several
};

class HostClocks {
 public:
  explicit HostClocks(const Tables& tables);
  // Of a chunk: its place in Tables::storage.
  const ClockLine& Of(size_t chunk) const { return lines_[watches_[chunk]]; }
  // How far its clock may be off the line of the traces, but for what their own comparison may be off. False:
  // there is nothing that tells, and its wall clock is believed.
  bool IsPlaced(size_t chunk) const { return errors_[watches_[chunk]] != kNotPlaced; }
  uint64_t ErrorOf(size_t chunk) const { return errors_[watches_[chunk]]; }
  // Of the watches on machines whose clock no rank has compared, where there are several machines. The one
  // that the others are compared with is left out.
  const std::vector<StorageClock>& placed() const { return placed_; }

 private:
  static constexpr uint64_t kNotPlaced = UINT64_MAX;

  std::vector<ClockLine> lines_;   // by watch
  std::vector<uint64_t> errors_;   // by watch
  std::vector<uint32_t> watches_;  // by chunk
  std::vector<StorageClock> placed_;
};

// Bounds for how far a clock has to be moved, at one moment of its own: ticks, and ns on the line that holds
// before.
struct ClockBound {
  uint64_t ticks = 0;
  int64_t low = 0, high = 0;
};
// Moves `line` so that all bounds hold, with as many straight parts as that takes; fills what is told of it.
void PlaceClock(std::vector<ClockBound> bounds, ClockLine* line, StorageClock* told);

}  // namespace rankine::archive
