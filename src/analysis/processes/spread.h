// How a quantity is spread over the ranks of a job: ranks without any count as 0, so that a call that only
// some make shows as imbalanced (a minimum over those that made it hides exactly that).
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "base/saturate.h"

namespace rankine::analysis {

struct Spread {
  uint64_t sum = 0, min = 0, max = 0;
  double mean = 0;
  double imbalance = 1;                       // max / mean; 1 when the mean is 0
  uint32_t min_process = 0, max_process = 0;  // indices in Tables::processes; the first of equals
  size_t present = 0;                         // processes with an entry
};

// Sums per process, kept sparse: most sites of a large job are met by few ranks.
class PerProcess {
 public:
  void Add(uint32_t process, uint64_t value) {
    uint64_t& sum = sums_[process];
    sum = base::AddSaturated(sum, value);
  }
  // Over processes 0 .. count - 1; entries beyond are left out. `unselected` of them have none because they
  // were not to be recorded, and do not count in the mean.
  Spread Summary(size_t count, size_t unselected = 0) const;

 private:
  std::unordered_map<uint32_t, uint64_t> sums_;
};

}  // namespace rankine::analysis
