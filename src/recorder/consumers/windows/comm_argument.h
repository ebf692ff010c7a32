// SPDX-License-Identifier: BSD-3-Clause
// Handles a communicator that the application passes as the address of its handle. The handle is an
// MPI_Comm in C, or an INTEGER in Fortran.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::windows {

// Reads the handle. Returns false if MPI is not running or the communicator does not exist. The function
// may also be called in a process that only forwards its calls.
bool HandleOf(const void* comm, bool fortran, uint64_t* handle);

// Returns the communicator's index in the process, or kNoIndex if there is none. Queries MPI about a
// communicator that has not been seen yet.
uint32_t CommIndexOf(Thread* t, uint64_t handle);

}  // namespace rankine::recorder::windows
