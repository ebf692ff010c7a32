// SPDX-License-Identifier: BSD-3-Clause
// Computes how long the reader of the agents' records sleeps between two readings. A reading costs some
// microseconds per process, even if there are no new records. Records that are not read in time are
// overwritten. The reader therefore aims to find the buffer a quarter full. No record is lost even if calls
// become four times as frequent before the next reading.
#pragma once
#include <algorithm>
#include <cstdint>

namespace rankine::cli {

class ReadPace {
 public:
  static constexpr uint32_t kLeastUs = 1'000, kMostUs = 80'000, kFirstUs = 5'000;

  // Returns the length of the next sleep in us. The parameter `fill` is the fill level of the fullest
  // buffer at this reading, from 0 to 1.
  uint32_t Next(double fill) {
    constexpr double kAim = 1.0 / 4;
    if (fill > kAim) rest_us_ = std::max(rest_us_ / 2, kLeastUs);
    if (fill < kAim / 2) rest_us_ = std::min(rest_us_ + rest_us_ / 4, kMostUs);
    return rest_us_;
  }

 private:
  uint32_t rest_us_ = kFirstUs;
};

}  // namespace rankine::cli
