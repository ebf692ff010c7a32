// SPDX-License-Identifier: BSD-3-Clause
// Checks whether this process may and can be patched. Unsafe cases are refused here, with their reason.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>

#include "base/result.h"

namespace rankine::probe {

// Refuses a process that does not exist or has ended, ourselves, a kernel thread, and a 32-bit process. Also
// refuses a process that a debugger traces, that is stopped, or that has a shadow stack. A system call filter
// is refused too, because our calls in the process's name could end it.
base::Status CheckProcess(pid_t pid);

// The process is gone or about to end. An earlier refusal then has no meaning.
bool HasEnded(pid_t pid);

// Advice after the message that the kernel lets nobody inspect or trace a process, if the user can do
// something.
std::string WhenRefused(pid_t pid);

}  // namespace rankine::probe
