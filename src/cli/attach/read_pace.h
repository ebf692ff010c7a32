// How long a reader of agents rests between two looks: a look costs it some microseconds for each process
// even where nothing has happened, and what it does not fetch in time is overwritten. So it aims at room a
// quarter taken: calls may then come four times as fast from one look to the next, and none is lost.
#pragma once
#include <algorithm>
#include <cstdint>

namespace rankine::cli {

class ReadPace {
 public:
  static constexpr uint32_t kLeastUs = 1'000, kMostUs = 80'000, kFirstUs = 5'000;

  // `fill`: how much of the room of the fullest process was taken at this look. Returns the rest, in us.
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
