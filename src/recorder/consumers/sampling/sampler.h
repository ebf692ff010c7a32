// SPDX-License-Identifier: BSD-3-Clause
// Samples of the application's threads. At each tick of a thread's processor time it takes the thread's
// stack, the state of MPI with function and communicator, and the regions. A signal handler of the thread
// takes the sample and writes it to the spool; nothing of ours runs beside the program.
//
// Inside MPI the stack begins at the call and not within the library: the place in the library where a wait
// spins means nothing to a user, and would fill the tree of stacks.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::sampling {

struct Sampler;

// `hz`: the value from the environment; nullptr, empty or unknown: 100. Call once, before anything is
// recorded.
void ChooseRate(const char* hz);

// Whether samples will be taken in this process, according to --state and --sample-hz; also before MPI_Init.
bool IsAsked();

// Call when the world exists: starts sampling the calling thread, `t`, and those that Follow.
void Start(Thread* t);

// The calling thread, `t`, begins to be recorded and is sampled from now on.
void Follow(Thread* t);

// For a thread of a rank that was left out at MPI_Init and is selected now: Start and Follow, once. False:
// another thread does it now; try again.
bool Join(Thread* t);

// A thread of the application begins, with `high` in its outermost frame and at least `bytes` of stack below
// it.
void BeginThread(uintptr_t high, uint64_t bytes);
bool IsRunning();

// Takes no further samples: MPI_Finalize. Completes the counts.
void Stop();

// A child by fork is not sampled, and has no spool. Neither have the threads that it creates.
void StayOffInChild();

// A thread ends, or has ended.
void Forget(Thread* t);

}  // namespace rankine::recorder::sampling
