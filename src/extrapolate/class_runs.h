// SPDX-License-Identifier: BSD-3-Clause
// The ranks of each class in each run, and what they recorded in the slots of the class's model.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "extrapolate/call_reader.h"

namespace rankine::extrapolate {

inline constexpr uint32_t kNowhere = UINT32_MAX;
// If this value replaces the preceding call, the slot follows different calls.
inline constexpr uint32_t kAnywhere = kNowhere - 1;

// The sums of one slot of the model over one run.
struct SlotSums {
  uint64_t n = 0;
  double work = 0;
  std::array<double, kFigures> sum{}, least{}, most{};
  std::array<bool, kFigures> by_rank{};  // True if the value differs between the ranks of the class.
};

// The ranks that belong to a class in one run.
struct ClassRun {
  std::vector<uint32_t> ranks;      // The ranks whose calls are in the typical order of the class.
  uint32_t odd = 0;                 // number of other ranks
  std::vector<uint32_t> positions;  // The slots of the calls, by position in the sequence of calls.
  std::vector<SlotSums> sums;       // by slot
};

// For each class, its ranks by run.
using ClassRuns = std::map<uint32_t, std::vector<ClassRun>>;

}  // namespace rankine::extrapolate
