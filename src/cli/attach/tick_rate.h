// SPDX-License-Identifier: BSD-3-Clause
// Converts ticks of the time-stamp counter to ns. The agent reads this counter.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"

namespace rankine::cli {

class TickRate {
 public:
  // Starts to measure the rate. A longer measurement is more precise: 0.1 s gives an error of 1 part in
  // 100,000.
  TickRate() : ticks_(rt::Counter()), ns_(rt::MonotonicNs()) {}
  double ns_per_tick() const {
    const uint64_t ticks = rt::Counter() - ticks_;
    return ticks == 0 ? 0 : static_cast<double>(rt::MonotonicNs() - ns_) / static_cast<double>(ticks);
  }

 private:
  uint64_t ticks_, ns_;
};

// Returns whether the counter runs at a constant rate, regardless of the processor's frequency.
bool IsCounterSteady();

}  // namespace rankine::cli
