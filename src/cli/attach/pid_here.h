// SPDX-License-Identifier: BSD-3-Clause
// Translates the pid of a job's process to our PID namespace, in which `rankine attach` needs it.
#pragma once
#include <sys/types.h>

#include "archive/spool_owner.h"

namespace rankine::cli {

// Returns 0 if the process is not visible from here. A process in an inner PID namespace is visible, but its
// pid here differs from its own pid there.
pid_t PidHere(const archive::SpoolOwner& owner);

}  // namespace rankine::cli
