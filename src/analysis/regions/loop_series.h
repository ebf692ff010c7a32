// SPDX-License-Identifier: BSD-3-Clause
// Shows how the duration of loop iterations changes in the course of the run, over all ranks and threads
// (service `loop`).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "context/space.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct LoopCourse {
  context::NodeId node = context::kRoot;
  // The path of regions and values from the outermost level to this node, separated by slashes.
  std::string path;
  uint64_t iterations = 0;  // number of iterations over all threads
  uint64_t time = 0;        // in ns
  // The mean duration of an iteration in ns, for the first blocks, the last blocks, and the slowest block.
  double first = 0, last = 0, slowest = 0;
  uint32_t slowest_process = 0;  // index in Tables::processes
  int64_t slowest_first = 0;     // The number of the first iteration in the slowest block.
  uint64_t slowest_iterations = 0;
  // mean duration in each of several equal ranges of the iterations; 0: the range has no iterations
  std::vector<double> parts;
};

// Returns the loops, most time first. Each loop is divided into `parts` ranges of iterations.
std::vector<LoopCourse> LoopCourses(const archive::Tables& tables, size_t parts);

}  // namespace rankine::analysis
