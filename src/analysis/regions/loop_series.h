// How long a loop's iterations took in the course of the run, over all ranks and threads (service loop).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct LoopCourse {
  context::NodeId node = context::kRoot;
  std::string path;         // its regions and values, outermost first, with slashes
  uint64_t iterations = 0;  // of all threads
  uint64_t time = 0;        // ns
  // The mean of an iteration in ns: in the first and the last blocks, and in the slowest one.
  double first = 0, last = 0, slowest = 0;
  uint32_t slowest_process = 0;  // index in Tables::processes
  int64_t slowest_first = 0;     // number of its first iteration
  uint64_t slowest_iterations = 0;
  std::vector<double> parts;  // the mean in each of equal parts of the iterations; 0: none lie there
};

// Loops with most time first. `parts`: how many.
std::vector<LoopCourse> LoopCourses(const archive::Tables& tables, size_t parts);

}  // namespace rankine::analysis
