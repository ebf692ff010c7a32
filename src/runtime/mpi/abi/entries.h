// The wrappers by name. Implemented over the generated list of functions; unit tests bring a stand-in.
#pragma once
#include <cstring>

namespace rankine::mpi {

// "MPI_..." or "PMPI_...". FindEntry takes no other names.
inline bool HasMpiPrefix(const char* name) {
  return std::strncmp(name, "MPI_", 4) == 0 || std::strncmp(name, "PMPI_", 5) == 0;
}

// Our wrapper of "MPI_x" or "PMPI_x", nullptr when we have none (MPI_Wtime, MPI_T_*, handle conversions).
// Any thread; reads constant data only.
void* FindEntry(const char* name);

}  // namespace rankine::mpi
