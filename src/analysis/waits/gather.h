// SPDX-License-Identifier: BSD-3-Clause
// Collects the results of the first pass from the processes of a worker team.
#pragma once
#include "analysis/waits/critical_path.h"
#include "analysis/waits/replay.h"

namespace rankine::analysis {

// Sends the results for all lines to the first process. The other processes keep the results for their own
// lines.
void GatherReplayed(const Walk& walk, Replayed* replayed);

// Sends the critical path, which the first process has determined, to all processes.
void SharePath(const WorkerTeam& workers, PathSteps* path);

}  // namespace rankine::analysis
