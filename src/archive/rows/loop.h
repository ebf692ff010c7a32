// SPDX-License-Identifier: BSD-3-Clause
// Loops whose iterations were recorded in blocks.
#pragma once
#include <cstdint>

#include "context/space.h"

namespace rankine::archive {

// A block of consecutive iterations of a loop in one thread (service loop). Times are in ns.
struct LoopBlock {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;  // the loop's node
  uint32_t block;        // index of the block in the loop's series
  int64_t first;         // number of the block's first iteration, as the program counts them
  uint64_t iterations;
  uint64_t time_sum, time_min, time_max;
};

}  // namespace rankine::archive
