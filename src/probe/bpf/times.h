// SPDX-License-Identifier: BSD-3-Clause
// Converts ns of the kernel's CLOCK_MONOTONIC to ticks of the counter, which the agent and the program's own
// traces use.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>

namespace rankine::probe {

class TickTimes {
 public:
  // Adds readings of both clocks at one moment. Moments must be added in order. Times between two moments are
  // interpolated linearly. Times before the first stored moment or after the last are extrapolated.
  void Add(uint64_t ns, uint64_t ticks);
  // Monotonic in `ns` as long as nothing is added. Returns 0 if fewer than two moments are known.
  uint64_t At(uint64_t ns) const;

 private:
  static constexpr size_t kMost = 4096;
  struct Moment {
    uint64_t ns, ticks;
  };
  std::deque<Moment> moments_;
};

}  // namespace rankine::probe
