// SPDX-License-Identifier: BSD-3-Clause
// Computes how long a reader of agents' records rests between two looks. A look costs some microseconds per
// process, even if nothing has happened. Records that are not fetched in time are overwritten. So the reader
// aims to find a quarter of the buffer filled. Then no record is lost even if calls come four times as fast
// until the next look.
#pragma once
#include <algorithm>
#include <cstdint>

namespace rankine::cli {

class ReadPace {
 public:
  static constexpr uint32_t kLeastUs = 1'000, kMostUs = 80'000, kFirstUs = 5'000;

  // `fill`: the fill level of the fullest buffer at this look, from 0 to 1. Returns the length of the next
  // rest in us.
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
