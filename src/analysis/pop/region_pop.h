// SPDX-License-Identifier: BSD-3-Clause
// The POP efficiencies of each region, as if the run consisted of that region alone. The run time of a
// process is the time that its MPI_Init thread spends in the region, including nested regions. Useful time is
// the part of it outside MPI. Processes that never entered the region are not counted. T is the longest run
// time of a process (analysis/pop/pop.h).
//
// The figures are meaningful only for regions that all ranks enter together. If ranks in a region wait for
// ranks outside it, that time counts as communication.
//
// In a replay of the run with an ideal network, wait_i is the time that process i waits in MPI calls of the
// region.
//
//   T_ideal = max(useful_i + wait_i)    SerE = max(useful_i) / T_ideal    TrfE = T_ideal / T = CommE / SerE
#pragma once
#include <span>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/pop/pop.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Indexed by shown node of Tables::space (context/shown_nodes.h). The entry has no processes if the node is
// not a region or was never exited. `run`: values per process for the whole run. `ideal` may be nullptr.
std::vector<Pop> RegionPops(const archive::Tables& tables, std::span<const ProcessTime> run,
                            const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
