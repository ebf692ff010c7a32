// Functions of MPI that return only when another rank has done something. Started operations, tests and
// inquiries do not; one-sided and file operations have work of their own, and are not counted among them.
#pragma once
#include <cstdint>

#include "layout/spool_layout.h"

namespace rankine::layout {

// False for a number that is no function's. Any thread.
bool WaitsForOthers(uint16_t function);

// The same with what waits for others now and then: making and freeing communicators, windows and files,
// synchronisation of windows, the end of MPI. Not so what one rank does with a file alone, and what waits for
// another job.
bool MayWaitForOthers(uint16_t function);

// Why a call of the function would stall. `none`: that is a matter of the requests that it completes.
StallReason ReasonOfStall(uint16_t function);

}  // namespace rankine::layout
