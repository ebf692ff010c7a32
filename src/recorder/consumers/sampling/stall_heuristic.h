// SPDX-License-Identifier: BSD-3-Clause
// Decides between work and stall for a thread that a sample found in MPI, where the library's progress engine
// is not watched (Intel MPI, MPICH over libfabric). A call that waits for others is a stall, unless it was
// copying just then. Packing and reducing in such a library's own code counts as stall; copying by the C
// library counts as work.
#pragma once
#include <cstdint>

namespace rankine::recorder::sampling {

// Call before the first decision, outside of signal handlers, and after PrepareParts (mpi_component.h).
void PrepareVerdicts();

// True: stalled. `function` is the open call's, `pc` the interrupted instruction. In a signal handler.
bool IsWaiting(uint16_t function, uintptr_t pc);

}  // namespace rankine::recorder::sampling
