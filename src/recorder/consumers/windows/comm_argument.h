// SPDX-License-Identifier: BSD-3-Clause
// A communicator that the application passes by the address of its handle: C's MPI_Comm, or Fortran's
// INTEGER.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::windows {

// Reads its handle. False: MPI is not running, or there is no such communicator. Also in a process that
// forwards its calls.
bool HandleOf(const void* comm, bool fortran, uint64_t* handle);

// Its index in the process; kNoIndex: none. Asks MPI about a communicator that it has not seen.
uint32_t CommIndexOf(Thread* t, uint64_t handle);

}  // namespace rankine::recorder::windows
