// SPDX-License-Identifier: BSD-3-Clause
// The POP efficiencies of each region, as if the run consisted of this region alone. The run time of a
// process is the time that its MPI_Init thread spends in the region, including nested regions. Useful time is
// the part of the run time that is outside MPI. Processes that never entered the region do not count. T is
// the longest run time of any process (analysis/pop/pop.h).
//
// The figures are meaningful only for regions that all ranks enter together. The time that ranks in the
// region wait for ranks outside the region counts as communication.
//
// The replay of the run uses an ideal network. In the replay, process i waits for the time wait_i in MPI
// calls of the region.
//
//   T_ideal = max(useful_i + wait_i)
//   SerE    = max(useful_i) / T_ideal
//   TrfE    = T_ideal / T = CommE / SerE
#pragma once
#include <span>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/pop/pop.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// The index in the result is the index of a shown node of Tables::space (context/shown_nodes.h). An entry
// has no processes if the node is not a region or was never exited. For each process, the argument `run`
// contains its times in the whole run. The argument `ideal` may be nullptr.
std::vector<Pop> RegionPops(const archive::Tables& tables, std::span<const ProcessTime> run,
                            const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
