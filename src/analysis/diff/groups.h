// Which of several runs are repetitions of one another: those of the same number of ranks, as many of which
// were recorded, the same command and the same program file.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "analysis/diff/measure.h"

namespace rankine::analysis {

struct RunGroup {
  uint64_t ranks = 0;
  std::vector<size_t> runs;  // places in what was given, in its order
};

// In the order of their first runs. A command that differs by the number of ranks that a launcher is told is
// another one; runs of different ranks never share a group.
std::vector<RunGroup> GroupRuns(std::span<const RunMeasures> runs);

// False where it is known that they are not: other program files by other names. A rebuilt file keeps its
// name, and names that differ by numbers alone (lu.A.4, lu.A.8) are one.
bool SameProgram(const RunMeasures& one, const RunMeasures& other);

}  // namespace rankine::analysis
