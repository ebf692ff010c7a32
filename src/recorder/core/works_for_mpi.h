// SPDX-License-Identifier: BSD-3-Clause
// Whether the calling thread works for the program or for MPI.
#pragma once

namespace rankine::recorder {

// Set while this thread works for MPI: MPI created it, or it is in MPI_Init.
extern constinit thread_local bool t_of_mpi __attribute__((tls_model("initial-exec"), visibility("hidden")));

// Whether the calling thread, in a call from `caller`, does MPI's work.
bool IsOfMpi(const void* caller);

}  // namespace rankine::recorder
