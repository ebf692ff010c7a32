// SPDX-License-Identifier: BSD-3-Clause
// The distribution of a quantity over the ranks of a job. If a rank has no entry, its value is 0, so that a
// call made by only some ranks counts as imbalanced. A minimum over only the ranks that made the call would
// hide the imbalance.
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
  // Indices in Tables::processes. If several processes have the same value: the first of these processes.
  uint32_t min_process = 0, max_process = 0;
  size_t present = 0;  // The number of processes that have an entry.
};

// A sum for each process. The sums are stored sparsely, because in a large job, only a few ranks reach most
// call sites.
class PerProcess {
 public:
  void Add(uint32_t process, uint64_t value) {
    uint64_t& sum = sums_[process];
    sum = base::AddSaturated(sum, value);
  }
  // Summarises the processes with an index below `count`, and ignores all other processes. The argument
  // `unselected` is the number of these processes that were excluded from recording. Excluded processes do
  // not count in the mean.
  Spread Summary(size_t count, size_t unselected = 0) const;

 private:
  std::unordered_map<uint32_t, uint64_t> sums_;
};

}  // namespace rankine::analysis
