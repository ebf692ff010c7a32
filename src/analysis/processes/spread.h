// SPDX-License-Identifier: BSD-3-Clause
// The distribution of a quantity over the ranks of a job. Ranks without an entry count as 0, so that a call
// made by only some ranks shows up as imbalanced. The minimum over the calling ranks alone would hide that.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "base/saturate.h"

namespace rankine::analysis {

struct Spread {
  uint64_t sum = 0, min = 0, max = 0;
  double mean = 0;
  double imbalance = 1;  // max / mean; 1 if the mean is 0
  // indices in Tables::processes; if several are equal, the first one
  uint32_t min_process = 0, max_process = 0;
  size_t present = 0;  // number of processes with an entry
};

// Sums per process, stored sparsely: in a large job, most call sites are reached by only a few ranks.
class PerProcess {
 public:
  void Add(uint32_t process, uint64_t value) {
    uint64_t& sum = sums_[process];
    sum = base::AddSaturated(sum, value);
  }
  // Summarises processes 0 .. count - 1 and ignores further entries. `unselected` of these processes were
  // excluded from recording, so they do not count in the mean.
  Spread Summary(size_t count, size_t unselected = 0) const;

 private:
  std::unordered_map<uint32_t, uint64_t> sums_;
};

}  // namespace rankine::analysis
