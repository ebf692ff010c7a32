// Threads that have ended. Not every end is seen (session/thread_end.h): this asks the system.
#pragma once

namespace rankine::recorder {

struct Thread;

// A system call. False for a thread that has taken over the place of one that has ended.
bool HasEnded(const Thread& t);

}  // namespace rankine::recorder
