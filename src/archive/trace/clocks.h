// The clocks of a run's machines as one line of ns: each machine's by what its first rank has measured of
// another one's (recorder/session/clocks.h), in MPI_Init and MPI_Finalize, as a straight line between the
// two, which is bent where comparisons in between contradict it; without that by CLOCK_REALTIME. Which of it
// holds, and how exactly, is told.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

// Of such a line what is straight.
struct ClockPart {
  uint64_t ticks = 0, ns = 0;  // at one moment
  double ns_per_tick = 1;
  // Where damaged numbers lead out of the line, its ends.
  uint64_t Ns(uint64_t at) const {
    constexpr double kFar = 4e18;
    const double since = static_cast<double>(static_cast<int64_t>(at - ticks)) * ns_per_tick;
    const auto from = static_cast<int64_t>(std::min(ns, uint64_t{1} << 62));
    const int64_t result = from + static_cast<int64_t>(std::clamp(since, -kFar, kFar));
    return result < 0 ? 0 : static_cast<uint64_t>(result);
  }
};

// A machine's ticks on the common line.
struct ClockLine : ClockPart {
  std::vector<ClockPart> bends = {};  // each holds from its `ticks` on; in order
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
  std::string host;           // of one of its processes
  int comparisons = 0;        // with another machine's, up to 2; the machine of rank 0 needs none
  int between = 0;            // others, while the program ran
  bool reference = false;     // it is that machine
  uint64_t error_ns = 0;      // of the comparisons, to the reference
  int64_t wall_ahead_ns = 0;  // of its CLOCK_REALTIME, before the one of the reference
  double drift_ppm = 0;       // of its clock, from the first comparison to the last
  ClockLine line;
};

class Clocks {
 public:
  explicit Clocks(const Tables& tables);
  // nullptr: no part of the machine's trace says what its clock showed.
  const ClockLine* Of(uint32_t process) const;
  // How far the machine's CLOCK_REALTIME is before the line of the traces; 0: not known.
  int64_t WallAheadOf(uint32_t process) const;
  // Those whose ranks have traces.
  const std::vector<MachineClock>& machines() const { return machines_; }

 private:
  std::vector<MachineClock> machines_;
  std::vector<uint32_t> of_;  // by process; kNone: unknown
};

}  // namespace rankine::archive
