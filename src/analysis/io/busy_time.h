// SPDX-License-Identifier: BSD-3-Clause
// Computes the total time that is covered by intervals, which may overlap. If several intervals cover the
// same time, the time counts only once.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace rankine::analysis {

class BusyTime {
 public:
  void Add(uint64_t begin, uint64_t end) {
    if (end > begin) spans_.emplace_back(begin, end);
  }
  void Add(const BusyTime& other) { spans_.insert(spans_.end(), other.spans_.begin(), other.spans_.end()); }
  uint64_t Ns() const {
    std::vector<std::pair<uint64_t, uint64_t>> sorted = spans_;
    std::sort(sorted.begin(), sorted.end());
    uint64_t busy = 0, until = 0;
    for (const auto& [begin, end] : sorted) {
      if (end <= until) continue;
      busy += end - std::max(begin, until);
      until = end;
    }
    return busy;
  }

 private:
  std::vector<std::pair<uint64_t, uint64_t>> spans_;
};

}  // namespace rankine::analysis
