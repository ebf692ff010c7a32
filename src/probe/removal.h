// SPDX-License-Identifier: BSD-3-Clause
// Removes agents. The caller must hold the process's lock (Memory::TryLock).
#pragma once
#include <sys/types.h>

#include <cstdint>

#include "base/result.h"
#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/tap.h"

namespace rankine::probe {

// The error that is reported if another reader is attached.
base::Error ReadByAnother(pid_t pid);

// Removes this region. The region's reader is this process, or has ended. The argument `code` contains the
// positions at which the process can make system calls, if they are known.
base::Result<Removal> RemoveRegion(pid_t pid, const Memory& memory, uint64_t region, uint64_t patience_ns,
                                   SystemCalls* code);
// Removes all regions that are found in the process, including incomplete regions. Sets `*found` if the
// process had any region.
base::Result<Removal> RemoveAll(pid_t pid, const Memory& memory, uint64_t patience_ns, bool* found);

}  // namespace rankine::probe
