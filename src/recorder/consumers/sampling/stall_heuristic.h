// SPDX-License-Identifier: BSD-3-Clause
// Decides between work and stall for a thread that a sample found in MPI, if the library's progress engine is
// not watched (Intel MPI, MPICH over libfabric). A call that waits for other ranks counts as stall, unless it
// was copying at that moment. Copying by the C library counts as work, but packing and reducing in the MPI
// library's own code counts as stall.
#pragma once
#include <cstdint>

namespace rankine::recorder::sampling {

// To be called before the first decision, after PrepareParts (mpi_component.h), and not in a signal handler.
void PrepareVerdicts();

// Returns true if the thread is stalled. `function` is the function of the open call, `pc` the interrupted
// instruction. Called in signal handlers.
bool IsWaiting(uint16_t function, uintptr_t pc);

}  // namespace rankine::recorder::sampling
