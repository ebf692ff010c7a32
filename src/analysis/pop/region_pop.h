// The efficiencies of POP for each region, as if the run were that region alone: of a process the time that
// its thread that called MPI_Init was in the region, with everything inside, and of that what was not in MPI.
// Processes that were never in it are left out. T is the longest time of a process (analysis/pop/pop.h).
//
// They say something of regions that all ranks enter together; of one in which ranks wait for others that are
// elsewhere the time there counts as communication.
//
// With a replay of the run where messages take no time, useful_i of the region as above, and wait_i what
// process i waits there in calls of the region:
//
//   T_ideal = max(useful_i + wait_i)    SerE = max(useful_i) / T_ideal    TrfE = T_ideal / T = CommE / SerE
#pragma once
#include <span>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/pop/pop.h"
#include "archive/tables.h"

namespace rankine::analysis {

// By node of Tables::space as it is shown (context/shown_nodes.h). Nodes that are no region, or were never
// left, have no processes. `run`: by process, of the whole run. `ideal` may be nullptr.
std::vector<Pop> RegionPops(const archive::Tables& tables, std::span<const ProcessTime> run,
                            const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
