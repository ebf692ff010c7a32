// The wrappers by name. Implemented over the generated list of functions; unit tests bring a stand-in.
#pragma once

namespace rankine::mpi {

// Our wrapper of "MPI_x" or "PMPI_x", nullptr when we have none (MPI_Wtime, MPI_T_*, handle conversions).
// Any thread; reads constant data only.
void* FindEntry(const char* name);

}  // namespace rankine::mpi
