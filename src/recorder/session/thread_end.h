// SPDX-License-Identifier: BSD-3-Clause
// Handles the end of a recorded thread. The thread's regions, values and samples end with the thread. So
// regions that are still open get no time after the end of the thread. The recorder notices the end of a
// thread if the thread returns, calls pthread_exit() or is cancelled. The services keep their records of
// the thread until the process writes its result.
#pragma once

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::threads {

// This function is called when the calling thread begins to be recorded, so that the end of the thread is
// noticed. The end is not noticed in two cases: the thread ends directly by the system call, or the program
// has created more than 31 thread-specific keys before our key.
void FollowEnd(Thread* t);

// Counts the calls that ended threads left open (pthread_exit in a callback). This function is called in
// MPI_Finalize.
void SettleEnded();

}  // namespace rankine::recorder::threads
