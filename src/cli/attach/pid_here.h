// SPDX-License-Identifier: BSD-3-Clause
// Translates the pid of a job's process to the PID namespace of this process, because `rankine attach` needs
// the pid in its own namespace.
#pragma once
#include <sys/types.h>

#include "archive/spool_owner.h"

namespace rankine::cli {

// Returns 0 if the process is not visible in this process's PID namespace. A process in an inner PID
// namespace is visible, but has different pids in the two namespaces.
pid_t PidHere(const archive::SpoolOwner& owner);

}  // namespace rankine::cli
