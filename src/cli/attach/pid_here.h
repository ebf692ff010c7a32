// The number of a job's process on this side, by which it can be attached to.
#pragma once
#include <sys/types.h>

#include "archive/spool_owner.h"

namespace rankine::cli {

// 0: it cannot be seen from here. Of a PID namespace inside of ours it can, under another number than its
// own.
pid_t PidHere(const archive::SpoolOwner& owner);

}  // namespace rankine::cli
