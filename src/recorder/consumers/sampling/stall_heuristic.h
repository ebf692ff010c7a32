// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a thread that a sample found in MPI is working or stalled. This file is used if the
// progress engine of the MPI library is not watched (Intel MPI, MPICH over libfabric). A call that waits
// for other ranks counts as stall, unless the sample finds the thread copying memory. Only copying by the C
// library is recognised, and counts as work. Packing and reducing in the MPI library's own code count as
// stall.
#pragma once
#include <cstdint>

namespace rankine::recorder::sampling {

// To be called before the first decision, after PrepareParts (mpi_component.h), and not in a signal handler.
void PrepareVerdicts();

// Returns true if the thread is stalled. The parameter `function` is the function of the open call, and
// `pc` is the address of the interrupted instruction. This function is called in signal handlers.
bool IsWaiting(uint16_t function, uintptr_t pc);

}  // namespace rankine::recorder::sampling
