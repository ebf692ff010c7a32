// The end of a thread. Its regions, values and samples end with it: nothing that is still open gathers time
// for a thread that is gone. The end is seen however it comes: by return, pthread_exit() or cancellation. The
// services' records of the thread stay until the process's result is made.
#pragma once

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::threads {

// The calling thread, `t`, has begun to be recorded: its end is of interest. Not all ends are seen: a program
// that has more than 31 keys of its own before us, and threads that end by the system call alone.
void FollowEnd(Thread* t);

// Calls that ended threads left open (pthread_exit from a callback) are counted. At MPI_Finalize.
void SettleEnded();

}  // namespace rankine::recorder::threads
