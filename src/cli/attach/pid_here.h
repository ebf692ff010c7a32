// SPDX-License-Identifier: BSD-3-Clause
// The pid, in this PID namespace, of a process of the job. `rankine attach` needs it.
#pragma once
#include <sys/types.h>

#include "archive/spool_owner.h"

namespace rankine::cli {

// Returns 0 if the process is not visible from here. A process of an inner PID namespace is visible, under
// another pid than its own.
pid_t PidHere(const archive::SpoolOwner& owner);

}  // namespace rankine::cli
