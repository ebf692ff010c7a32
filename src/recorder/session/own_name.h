// SPDX-License-Identifier: BSD-3-Clause
// The name of this process in the spool folder (layout/environment.h), and whether another process there
// still runs.
#pragma once
#include <cstdint>

#include "base/rt/text.h"

namespace rankine::recorder {

using OwnerName = rt::Text<96>;

OwnerName OwnName();

// The inode of its PID namespace; 0: the machine's own, or unknown.
uint64_t PidNamespace();

// Start time of this process: clock ticks since boot (proc(5), field starttime); 0: unknown.
uint64_t StartTicks();

// Whether the owner of the spool `file` in the open folder `folder_fd` runs. A process that cannot be seen
// from here counts as ended.
bool OwnerRuns(int folder_fd, const char* file);

}  // namespace rankine::recorder
