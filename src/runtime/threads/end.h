// The end of a thread. What it has begun and set ends with it, and its samples: nothing that is still open
// gathers time for a thread that is gone. It is seen however the thread ends: by return, pthread_exit() or
// cancellation. What the services have recorded of the thread stays until the process's result is made.
#pragma once

namespace rankine::runtime {
struct Thread;
}

namespace rankine::runtime::threads {

// The calling thread, `t`, has begun to be recorded: its end is of interest. Not all ends are seen: a program
// that has more than 31 keys of its own before us, and threads that end by the system call alone.
void FollowEnd(Thread* t);

}  // namespace rankine::runtime::threads
