// Work or stall of a thread that a sample found in MPI, where the library's progress engine is not watched
// (Intel MPI, MPICH over libfabric): a call that waits for others is stalled unless it was copying just then.
// What such a library does in code of its own, packing and reducing, counts as stall; what it has the C
// library copy is work.
#pragma once
#include <cstdint>

namespace rankine::recorder::sampling {

// Before the first verdict, outside of signal handlers; after PrepareParts (part.h).
void PrepareVerdicts();

// True: stalled. `function` is the open call's, `pc` where the thread was interrupted. In a signal handler.
bool IsWaiting(uint16_t function, uintptr_t pc);

}  // namespace rankine::recorder::sampling
