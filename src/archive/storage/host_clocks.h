// SPDX-License-Identifier: BSD-3-Clause
// Maps the clocks of watched machines to the common time scale of the traces, in ns. If ranks of the run have
// compared the machine's clock with other clocks, the result of the comparison is used
// (archive/trace/clocks.h). Without such comparisons, operations are used that both the mount and the server
// recorded. A server cannot receive a request before the mount sent it, and the mount cannot receive the
// answer before the server sent it. So each operation gives two bounds for the machine's CLOCK_REALTIME. An
// offset and its error follow from all bounds together. If the mount and the server recorded no common
// operation, CLOCK_REALTIME is used unchanged.
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
  uint64_t pairs = 0;     // number of operations that both the mount and the server recorded
  uint64_t error_ns = 0;  // The limit of the error. The limit is valid only if the field `pairs` is not 0.
  // how far the host's CLOCK_REALTIME is ahead of the traces' time scale; valid if `pairs` is not 0
  int64_t ahead_ns = 0;
  // number of linear pieces of the mapping; several pieces are needed if clocks run at different speeds
  uint64_t parts = 1;
};

class HostClocks {
 public:
  explicit HostClocks(const Tables& tables);
  // The argument is an index in Tables::storage.
  const ClockLine& Of(size_t chunk) const { return lines_[watches_[chunk]]; }
  // IsPlaced returns false if the clock is unknown, so that the wall clock is used unchanged. ErrorOf limits
  // the difference between the clock and the time scale of the traces. The limit does not include the error
  // of the clock comparisons in the traces themselves.
  bool IsPlaced(size_t chunk) const { return errors_[watches_[chunk]] != kNotPlaced; }
  uint64_t ErrorOf(size_t chunk) const { return errors_[watches_[chunk]]; }
  // If there are several machines, returns the watches on those machines that did not take part in the clock
  // comparisons of the ranks. The machine that serves as the reference is left out.
  const std::vector<StorageClock>& placed() const { return placed_; }

 private:
  static constexpr uint64_t kNotPlaced = UINT64_MAX;

  std::vector<ClockLine> lines_;   // indexed by watch
  std::vector<uint64_t> errors_;   // indexed by watch
  std::vector<uint32_t> watches_;  // indexed by chunk
  std::vector<StorageClock> placed_;
};

// A lower and an upper bound for the correction of a clock at one moment. The field `ticks` is the moment,
// in ticks of the clock that is corrected. The bounds are in ns, on the time scale before the correction of
// the clock.
struct ClockBound {
  uint64_t ticks = 0;
  int64_t low = 0, high = 0;
};
// Shifts a mapping of ticks to times so that all bounds hold, using as many linear pieces as necessary.
// Describes the result in `told`.
void PlaceClock(std::vector<ClockBound> bounds, ClockLine* line, StorageClock* told);

}  // namespace rankine::archive
