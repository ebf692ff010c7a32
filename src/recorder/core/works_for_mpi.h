// SPDX-License-Identifier: BSD-3-Clause
// Decides whether the calling thread works for the program or for MPI.
#pragma once

namespace rankine::recorder {

// True while this thread works for MPI, because MPI created the thread or because the thread is in
// MPI_Init.
extern constinit thread_local bool t_of_mpi __attribute__((tls_model("initial-exec"), visibility("hidden")));

// Whether the calling thread works for MPI. The parameter `caller` is the address of the call.
bool IsOfMpi(const void* caller);

}  // namespace rankine::recorder
