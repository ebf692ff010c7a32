// Taking agents away, for those who have the process's lock (Memory::TryLock).
#pragma once
#include <sys/types.h>

#include <cstdint>

#include "base/result.h"
#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/tap.h"

namespace rankine::probe {

// What a second one is told.
base::Error ReadByAnother(pid_t pid);

// This region, whose reader has ended or is ourselves. `code`: what is known of the process so far.
base::Result<Removal> RemoveRegion(pid_t pid, const Memory& memory, uint64_t region, uint64_t patience_ns,
                                   SystemCalls* code);
// All that is found, and what was being made (`found`: there was something).
base::Result<Removal> RemoveAll(pid_t pid, const Memory& memory, uint64_t patience_ns, bool* found);

}  // namespace rankine::probe
