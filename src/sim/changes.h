// SPDX-License-Identifier: BSD-3-Clause
// Lists the changes of a platform in the order of time: new speeds, bandwidths and latencies, and parts
// that fail or recover.
#pragma once
#include <cstdint>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "sim/platform/platform.h"

namespace rankine::sim {

class Changes {
 public:
  explicit Changes(const Platform& platform) : platform_(platform), next_(platform.changes().size()) {
    for (uint32_t i = 0; i < next_.size(); ++i) Enqueue(i, 0);
  }
  // Returns the date of the next change; infinite if no change follows.
  double first_date() const {
    return dates_.empty() ? std::numeric_limits<double>::infinity() : dates_.top().first;
  }
  struct Taken {
    Platform::Change change;
    double value;
  };
  // Removes and returns the next change.
  Taken Take() {
    const auto [date, index] = dates_.top();
    dates_.pop();
    const Platform::Change& change = platform_.changes()[index];
    const double value = platform_.ValueOf(change, ProfileOf(index).points[next_[index]++].value);
    Enqueue(index, date);
    return {change, value};
  }

 private:
  const platform::Profile& ProfileOf(uint32_t index) const {
    return platform_.description().profiles[platform_.changes()[index].profile];
  }
  // Schedules the next point of a change. The parameter `date` is the time of the previous point.
  void Enqueue(uint32_t index, double date) {
    const platform::Profile& profile = ProfileOf(index);
    if (next_[index] == profile.points.size()) {
      if (profile.repeat_after < 0) return;
      next_[index] = 0;
      date += profile.repeat_after;
    }
    dates_.emplace(date + profile.points[next_[index]].seconds, index);
  }

  const Platform& platform_;
  std::vector<size_t> next_;  // For each change, the index of its next point in the profile.
  using Date = std::pair<double, uint32_t>;
  std::priority_queue<Date, std::vector<Date>, std::greater<>> dates_;
};

}  // namespace rankine::sim
