// SPDX-License-Identifier: BSD-3-Clause
// Converts times of the kernel's CLOCK_MONOTONIC (in ns) to ticks. The agent and the traces of ranks use the
// same tick counter.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>

namespace rankine::probe {

class TickTimes {
 public:
  // Adds a pair of readings, which were taken from both clocks at the same moment. Readings must be added in
  // order. Times between two readings are interpolated linearly; earlier and later times are extrapolated.
  void Add(uint64_t ns, uint64_t ticks);
  // Later times in ns are converted to later ticks, unless a reading is added between two calls of At.
  // Returns 0 if fewer than two readings were added.
  uint64_t At(uint64_t ns) const;

 private:
  static constexpr size_t kMost = 4096;
  struct Moment {
    uint64_t ns, ticks;
  };
  std::deque<Moment> moments_;
};

}  // namespace rankine::probe
