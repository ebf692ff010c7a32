// SPDX-License-Identifier: BSD-3-Clause
// The end of a thread. Its regions, values and samples end with it, so nothing that is still open gathers
// time for an ended thread. The end is seen after a return, pthread_exit() or cancellation. The services keep
// their records of the thread until the process's result is made.
#pragma once

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::threads {

// The calling thread, `t`, has begun to be recorded: follow its end. Some ends are missed: in a program that
// has more than 31 thread-specific keys of its own before ours, and of threads that end by the system call
// alone.
void FollowEnd(Thread* t);

// Counts the calls that ended threads left open (pthread_exit from a callback). At MPI_Finalize.
void SettleEnded();

}  // namespace rankine::recorder::threads
