// The way from what a program does outside of MPI to a thread that is recorded. Defined by session, which
// opens the spool on first use.
#pragma once

namespace rankine::recorder {
struct Thread;

// This thread's state for annotations, made on first use; nullptr: nothing is recorded. Any thread, any time.
Thread* Attach();

}  // namespace rankine::recorder
