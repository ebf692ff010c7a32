// Functions in which all ranks take part, and that only begin an operation, or set it up: MPI_Iallreduce,
// MPI_Allreduce_init, MPI_Comm_idup, MPI_File_iwrite_all.
#pragma once
#include <cstdint>

namespace rankine::layout {

// By its name; for others than those functions the answer says nothing. False for a number that is no
// function's. Any thread.
bool EndsLater(uint16_t function);

}  // namespace rankine::layout
