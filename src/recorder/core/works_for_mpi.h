// SPDX-License-Identifier: BSD-3-Clause
// Whether the calling thread works for the program or for MPI.
#pragma once

namespace rankine::recorder {

// True while this thread works for MPI: it was created by MPI, or it is in MPI_Init.
extern constinit thread_local bool t_of_mpi __attribute__((tls_model("initial-exec"), visibility("hidden")));

// Whether the calling thread, in a call made at address `caller`, works for MPI.
bool IsOfMpi(const void* caller);

}  // namespace rankine::recorder
