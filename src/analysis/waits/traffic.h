// SPDX-License-Identifier: BSD-3-Clause
// The data that the processes of a worker team exchange in each piece of the trace. Operations are sent to
// the process that matches them; waits are sent to the owner of the measured process that waited.
#pragma once
#include <vector>

#include "analysis/waits/operations.h"
#include "analysis/waits/wait.h"
#include "analysis/waits/worker_team.h"

namespace rankine::analysis {

// Sends new and newly completed operations of the own processes to those processes of the team that match
// them. These are sends, parts in collective operations, and calls on windows. Received operations are stored
// in the lists of the processes that performed them, at the same positions. A list that another process
// matches keeps only incomplete operations.
void DealOperations(const WorkerTeam& workers, std::vector<Operations>* all);

// At the end of the pass, sends the one-sided epochs and locks of all processes to every process of the team.
void ShareEpochs(const WorkerTeam& workers, std::vector<Operations>* all);

// Sends each wait to the owner of its measured process, and returns the waits of the own processes. `lines`
// supplies the process of each line.
std::vector<Wait> BringWaits(const WorkerTeam& workers, const std::vector<archive::Timeline>& lines,
                             const std::vector<Wait>& found);

}  // namespace rankine::analysis
