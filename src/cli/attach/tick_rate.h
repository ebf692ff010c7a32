// From the time-stamp counter, which the agent reads, to ns.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"

namespace rankine::cli {

class TickRate {
 public:
  // From here on, the longer the better: 0.1 s are good for 1 in 100,000.
  TickRate() : ticks_(rt::Counter()), ns_(rt::MonotonicNs()) {}
  double ns_per_tick() const {
    const uint64_t ticks = rt::Counter() - ticks_;
    return ticks == 0 ? 0 : static_cast<double>(rt::MonotonicNs() - ns_) / static_cast<double>(ticks);
  }

 private:
  uint64_t ticks_, ns_;
};

// Does the counter go at one speed whatever the processor does?
bool IsCounterSteady();

}  // namespace rankine::cli
