// SPDX-License-Identifier: BSD-3-Clause
// Brings together what the processes of a worker team have found in the first pass.
#pragma once
#include "analysis/waits/critical_path.h"
#include "analysis/waits/replay.h"

namespace rankine::analysis {

// Sends the results for all lines to the first process. The others keep the results for their own lines.
void GatherReplayed(const Walk& walk, Replayed* replayed);

// Sends the path, which the first process has followed, to all processes.
void SharePath(const WorkerTeam& workers, PathSteps* path);

}  // namespace rankine::analysis
