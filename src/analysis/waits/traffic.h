// SPDX-License-Identifier: BSD-3-Clause
// The exchange between the processes of a team in each piece of the trace. Operations go to the process that
// matches them; waits go to the owner of the measured process that waited.
#pragma once
#include <vector>

#include "analysis/waits/operations.h"
#include "analysis/waits/wait.h"
#include "analysis/waits/worker_team.h"

namespace rankine::analysis {

// Sends new and newly completed operations of the own processes to those processes of the team that match
// them: sends, parts in collective operations, and calls on windows.
void DealOperations(const WorkerTeam& workers, std::vector<Operations>* all);

// Sends the one-sided epochs and locks of all processes to all, at the end of the walk.
void ShareEpochs(const WorkerTeam& workers, std::vector<Operations>* all);

// Sends each wait to the owner of its process and returns the waits of the own processes. `lines`: with their
// processes.
std::vector<Wait> BringWaits(const WorkerTeam& workers, const std::vector<archive::Timeline>& lines,
                             const std::vector<Wait>& found);

}  // namespace rankine::analysis
