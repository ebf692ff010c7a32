// SPDX-License-Identifier: BSD-3-Clause
// Groups runs that repeat each other. Runs repeat each other if four values are equal: the number of ranks,
// the number of recorded ranks, the command, and the program file.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "analysis/diff/measure.h"

namespace rankine::analysis {

struct RunGroup {
  uint64_t ranks = 0;
  std::vector<size_t> runs;  // The indices of the given runs, in ascending order.
};

// Returns the groups, sorted by the first run in each. The command line includes the number of ranks given
// to the launcher, so runs with different numbers of ranks never share a group.
std::vector<RunGroup> GroupRuns(std::span<const RunMeasures> runs);

// True if the program files or their names are equal. A program that was built again keeps its name, so it
// counts as the same program. Names that differ only in numbers (lu.A.4, lu.A.8) count as equal.
bool SameProgram(const RunMeasures& one, const RunMeasures& other);

}  // namespace rankine::analysis
