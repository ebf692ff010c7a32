// SPDX-License-Identifier: BSD-3-Clause
// Checks whether this process may patch another process, and whether patching is safe. The error contains the
// reason.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>

#include "base/result.h"

namespace rankine::probe {

// Refuses a process that does not exist or has ended, this process, a kernel thread, and a 32-bit process.
// Also refuses a process that is traced by a debugger, is stopped, or has a shadow stack. Also refuses a
// process with a system call filter, because the filter could kill the process for a system call that we make
// it execute.
base::Status CheckProcess(pid_t pid);

// Whether the process has ended or is about to end. If the process has ended, an error that an earlier
// operation returned is meaningless.
bool HasEnded(pid_t pid);

// Advice to add to an error if the kernel does not let us inspect or trace a process. The advice is empty if
// the user can do nothing.
std::string WhenRefused(pid_t pid);

}  // namespace rankine::probe
