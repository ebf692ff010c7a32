// Threads that have ended. Nothing of ours runs then (thread.h): who wants to know asks the system.
#pragma once

namespace rankine::runtime {

struct Thread;

// A system call. False for a thread that has taken over the place of one that has ended.
bool HasEnded(const Thread& t);

}  // namespace rankine::runtime
