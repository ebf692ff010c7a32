// What an archive knows of work and stall inside MPI (`rankine run --state=exact`).
#pragma once
#include "archive/tables.h"

namespace rankine::query {

// True where the stalls of this process's calls were timed: asked for, and MPI's progress engine was one that
// can be watched. Else Row::stall_sum means nothing.
bool KnowsStall(const archive::Process& process);

// The stall of a row whose process knows it, at most the row's time.
uint64_t StallOf(const archive::Row& row);

}  // namespace rankine::query
