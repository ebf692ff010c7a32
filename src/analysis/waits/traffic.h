// SPDX-License-Identifier: BSD-3-Clause
// The lists that the processes of a worker team exchange for each piece of the trace. An operation is sent
// to the process that matches it. A wait is sent to the process that owns the waiting rank.
#pragma once
#include <vector>

#include "analysis/waits/operations.h"
#include "analysis/waits/wait.h"
#include "analysis/waits/worker_team.h"

namespace rankine::analysis {

// Sends the operations of this process to those processes of the team that match them. Only operations that
// are new or newly completed are sent. The operations are sends, parts in collective operations, and calls
// on windows. The operations that arrive from other processes are stored in the lists of the ranks that
// performed them, at the same positions. If another process matches the operations of a list, this process
// keeps only the incomplete operations.
void DealOperations(const WorkerTeam& workers, std::vector<Operations>* all);

// At the end of the pass, sends the one-sided epochs and locks of all ranks to every process of the team.
void ShareEpochs(const WorkerTeam& workers, std::vector<Operations>* all);

// Sends each wait to the process that owns the waiting rank, and returns the waits of this process's ranks.
// For each line, the argument `lines` contains its rank.
std::vector<Wait> BringWaits(const WorkerTeam& workers, const std::vector<archive::Timeline>& lines,
                             const std::vector<Wait>& found);

}  // namespace rankine::analysis
