// SPDX-License-Identifier: BSD-3-Clause
// The POP efficiencies of each region, as if the run were that region alone. For each process, runtime is the
// time of its MPI_Init thread in the region and nested ones. Useful time is the part of it outside MPI.
// Processes that were never in the region are left out. T is the longest time of a process
// (analysis/pop/pop.h).
//
// The figures are meaningful for regions that all ranks enter together. Where ranks wait in a region for
// ranks elsewhere, that time counts as communication.
//
// A replay of the run in which messages take no time gives wait_i: the time that process i waits there in
// calls of the region.
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

// By shown node of Tables::space (context/shown_nodes.h). Nodes that are no region, or that were never left,
// have no processes. `run`: by process, of the whole run. `ideal` may be nullptr.
std::vector<Pop> RegionPops(const archive::Tables& tables, std::span<const ProcessTime> run,
                            const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
