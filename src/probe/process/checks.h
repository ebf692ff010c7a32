// SPDX-License-Identifier: BSD-3-Clause
// Checks whether this process may patch another one, and whether that is safe. The error gives the reason.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>

#include "base/result.h"

namespace rankine::probe {

// Refuses a process that does not exist or has ended, this process, a kernel thread, and a 32-bit process.
// A process that is traced by a debugger, is stopped, or has a shadow stack is also refused. A process with
// a system call filter is refused too, because the filter could kill it for a system call that we make it
// execute.
base::Status CheckProcess(pid_t pid);

// Whether the process has ended or is about to. If the process has ended, an error that an earlier
// operation returned is meaningless.
bool HasEnded(pid_t pid);

// Advice to add to an error if the kernel does not let us inspect or trace a process; empty if there is
// nothing that the user could do.
std::string WhenRefused(pid_t pid);

}  // namespace rankine::probe
