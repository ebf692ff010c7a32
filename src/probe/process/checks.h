// May and can this process be patched? What cannot be done safely is refused here, by name.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>

#include "base/result.h"

namespace rankine::probe {

// Refused: no such process, one that has ended, ourselves, a kernel thread, 32 bit, one that a debugger
// holds, that is stopped, that has a system call filter (our calls in its name could end it), that has a
// shadow stack.
base::Status CheckProcess(pid_t pid);

// It is gone, or on its way out: what was refused of it then says nothing.
bool HasEnded(pid_t pid);

// Behind the words that the kernel lets nobody look at a process, or trace it: what to do, as far as it is
// for the user to do something.
std::string WhenRefused(pid_t pid);

}  // namespace rankine::probe
