// SPDX-License-Identifier: BSD-3-Clause
// The name of this process in the spool folder (layout/environment.h), and whether the owner of another name
// in this folder still runs.
#pragma once
#include <cstdint>

#include "base/rt/text.h"

namespace rankine::recorder {

using OwnerName = rt::Text<96>;

OwnerName OwnName();

// Returns the inode of this process's PID namespace; 0: the namespace is the machine's own, or is unknown.
uint64_t PidNamespace();

// Returns the start time of this process in clock ticks since boot (proc(5), field starttime); 0: the start
// time is unknown.
uint64_t StartTicks();

// Returns whether the owner of the spool `file` still runs. The parameter `folder_fd` is the open folder that
// contains the file. A process that is not visible from this PID namespace counts as ended.
bool OwnerRuns(int folder_fd, const char* file);

}  // namespace rankine::recorder
