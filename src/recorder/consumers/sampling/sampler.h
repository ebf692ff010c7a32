// Samples of the application's threads: at each tick of a thread's processor time its stack, the state of MPI
// with function and communicator, and the regions it is in. Taken in a signal handler of the thread, which
// writes to the spool; nothing of ours runs beside the program.
//
// Inside MPI the stack begins at the call and not within the library: where in the library a wait spins says
// nothing to a user, and would fill the tree of stacks.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::sampling {

struct Sampler;

// `hz`: what the environment holds; nullptr, empty or not understood: 100. Once, before anything is recorded.
void ChooseRate(const char* hz);

// Will samples be taken in this process? By --state and --sample-hz; before MPI_Init, too.
bool IsAsked();

// Once the world is there: samples are taken from here on, of the calling thread, `t`, and those that Follow.
void Start(Thread* t);

// The calling thread, `t`, begins to be recorded, and is sampled, too.
void Follow(Thread* t);

// For a thread of a rank that was left out at MPI_Init and has been let in: as Start, and Follow, once.
// False: another thread is at it; ask again.
bool Join(Thread* t);

// A thread of the application begins, with `high` in its outermost frame and at least `bytes` below it for
// its stack.
void BeginThread(uintptr_t high, uint64_t bytes);
bool IsRunning();

// No further samples: MPI_Finalize. Settles what is counted.
void Stop();

// A thread ends, or has ended.
void Forget(Thread* t);

}  // namespace rankine::recorder::sampling
