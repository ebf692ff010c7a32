// SPDX-License-Identifier: BSD-3-Clause
// Handles an MPI call that never returns because the program left it by longjmp, an exception or
// pthread_exit.
#pragma once

namespace rankine::recorder {
struct Thread;
}

namespace rankine::mpi {

// Counts the MPI call that the thread has left, and marks the thread as outside of MPI. If a callback of
// the application left the call, the call's time ends where the callback started, since the application
// regained control there.
void RecordAbandoned(recorder::Thread* t);

}  // namespace rankine::mpi
