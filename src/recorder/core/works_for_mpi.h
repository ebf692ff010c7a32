// Whose work the calling thread does: the program's, or MPI's.
#pragma once

namespace rankine::recorder {

// This thread works for MPI: one that MPI has made, or in MPI_Init.
extern constinit thread_local bool t_of_mpi __attribute__((tls_model("initial-exec"), visibility("hidden")));

// Does the calling thread, by a call from `caller`, do MPI's work?
bool IsOfMpi(const void* caller);

}  // namespace rankine::recorder
