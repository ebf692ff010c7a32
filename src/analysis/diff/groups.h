// SPDX-License-Identifier: BSD-3-Clause
// Groups runs that are repetitions of each other. They have the same number of ranks and of recorded ranks,
// the same command and the same program file.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "analysis/diff/measure.h"

namespace rankine::analysis {

struct RunGroup {
  uint64_t ranks = 0;
  std::vector<size_t> runs;  // indices into the given runs, in ascending order
};

// Returns the groups in the order of their first runs. The launcher's number of ranks is part of the command
// line. So runs with different numbers of ranks never share a group.
std::vector<RunGroup> GroupRuns(std::span<const RunMeasures> runs);

// False if the programs are known to differ: the program files differ, and so do their names. A rebuilt file
// keeps its name. Names that differ only in numbers (lu.A.4, lu.A.8) count as equal.
bool SameProgram(const RunMeasures& one, const RunMeasures& other);

}  // namespace rankine::analysis
