// SPDX-License-Identifier: BSD-3-Clause
// Maps the clocks of a run's machines to a common time scale in ns. In MPI_Init and MPI_Finalize, the first
// rank of each machine compares its clock with another machine's (recorder/session/clocks.h). Between the two
// comparisons, the mapping is linear. If comparisons during the run contradict a linear mapping, the mapping
// is piecewise linear. Without comparisons, CLOCK_REALTIME is used. MachineClock describes the method that
// was used, and the accuracy of the result.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/storage/rows.h"

namespace rankine::archive {

struct Tables;

// A linear piece of a mapping from ticks to ns.
struct ClockPart {
  uint64_t ticks = 0, ns = 0;  // One moment, as ticks and as ns.
  double ns_per_tick = 1;
  // If damaged numbers exceed the range of the result's type, the result is the nearest value in the range.
  uint64_t Ns(uint64_t at) const {
    constexpr double kFar = 4e18;
    const double since = static_cast<double>(static_cast<int64_t>(at - ticks)) * ns_per_tick;
    const auto from = static_cast<int64_t>(std::min(ns, uint64_t{1} << 62));
    const int64_t result = from + static_cast<int64_t>(std::clamp(since, -kFar, kFar));
    return result < 0 ? 0 : static_cast<uint64_t>(result);
  }
};

// Maps a machine's ticks to the common time scale.
struct ClockLine : ClockPart {
  std::vector<ClockPart> bends = {};  // sorted; each piece is valid from its `ticks` on
  uint64_t Ns(uint64_t at) const { return PartAt(at).Ns(at); }
  const ClockPart& PartAt(uint64_t at) const {
    if (bends.empty() || at < bends.front().ticks) return *this;
    const auto behind =
        std::upper_bound(bends.begin(), bends.end(), at,
                         [](uint64_t when, const ClockPart& part) { return when < part.ticks; });
    return *(behind - 1);
  }
};

struct MachineClock {
  std::string host;  // host name that one of the machine's processes reported
  // number of comparisons with another machine, at most 2; 0 for the machine of rank 0
  int comparisons = 0;
  int between = 0;            // number of further comparisons during the run
  bool reference = false;     // True for the machine of rank 0.
  uint64_t error_ns = 0;      // limit of the error of the comparisons with the reference machine
  int64_t wall_ahead_ns = 0;  // difference between the CLOCK_REALTIME of the machine and of the reference
                              // machine, in ns; positive if the machine is ahead
  double drift_ppm = 0;       // drift of the machine's clock, from the first to the last comparison
  ClockLine line;
};

class Clocks {
 public:
  explicit Clocks(const Tables& tables);
  // Returns nullptr if no trace from the process's machine contains a reading of the machine's clock.
  const ClockLine* Of(uint32_t process) const;
  // The machine's CLOCK_REALTIME minus the common time scale; 0: unknown.
  int64_t WallAheadOf(uint32_t process) const;
  // Returns the machines whose ranks have traces.
  const std::vector<MachineClock>& machines() const { return machines_; }

 private:
  std::vector<MachineClock> machines_;
  std::vector<uint32_t> of_;  // index of each process's machine; kNone: unknown
};

}  // namespace rankine::archive
