// A communicator that the application hands over by the address of its handle: C's MPI_Comm, or Fortran's
// INTEGER.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::monitor {

// Its handle; false: MPI is not running, or there is no such thing. Also in a process that forwards its
// calls.
bool HandleOf(const void* comm, bool fortran, uint64_t* handle);

// Its index among those of the process; kNoIndex: none. Asks MPI for one that it has not seen.
uint32_t CommIndexOf(Thread* t, uint64_t handle);

}  // namespace rankine::recorder::monitor
