// SPDX-License-Identifier: BSD-3-Clause
// Maps the clocks of watched machines to the common line of the traces, in ns. If ranks of the run have
// compared the machine's clock, their result is used (archive/trace/clocks.h). Otherwise operations that were
// seen at both ends are used. A server never has a request before its mount has sent it, and never answers
// after the mount has the answer. So each operation gives two bounds for the machine's CLOCK_REALTIME. All
// bounds together give an offset and its error. Without such operations, CLOCK_REALTIME is used as it is.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "archive/storage/identity.h"
#include "archive/trace/clocks.h"

namespace rankine::archive {

struct Tables;

struct StorageClock {
  std::string host;
  uint64_t pairs = 0;     // number of operations seen at both ends; 0: none
  uint64_t error_ns = 0;  // limit of the error, if there are `pairs`
  // how far its CLOCK_REALTIME is ahead of the line of the traces, if there are `pairs`
  int64_t ahead_ns = 0;
  uint64_t parts = 1;  // number of straight parts; clocks that run at different speeds need several
};

class HostClocks {
 public:
  explicit HostClocks(const Tables& tables);
  // The argument is an index in Tables::storage.
  const ClockLine& Of(size_t chunk) const { return lines_[watches_[chunk]]; }
  // IsPlaced is false if there is no information, and the wall clock is used. ErrorOf limits the difference
  // between the clock and the line of the traces. It excludes the error of the traces' own comparisons.
  bool IsPlaced(size_t chunk) const { return errors_[watches_[chunk]] != kNotPlaced; }
  uint64_t ErrorOf(size_t chunk) const { return errors_[watches_[chunk]]; }
  // The watches on machines whose clock no rank has compared, if there are several machines. The machine to
  // which the others are compared is left out.
  const std::vector<StorageClock>& placed() const { return placed_; }

 private:
  static constexpr uint64_t kNotPlaced = UINT64_MAX;

  std::vector<ClockLine> lines_;   // by watch
  std::vector<uint64_t> errors_;   // by watch
  std::vector<uint32_t> watches_;  // by chunk
  std::vector<StorageClock> placed_;
};

// Bounds for the correction of a clock at one time of that clock. They are ticks, and ns on the line before
// the correction.
struct ClockBound {
  uint64_t ticks = 0;
  int64_t low = 0, high = 0;
};
// Moves `line` so that all bounds hold, with as many straight parts as needed. Fills `told` with the result.
void PlaceClock(std::vector<ClockBound> bounds, ClockLine* line, StorageClock* told);

}  // namespace rankine::archive
