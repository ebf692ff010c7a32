// SPDX-License-Identifier: BSD-3-Clause
// Takes samples of the application's threads. At each tick of a thread's processor time, it records the
// thread's stack, the state of MPI (with function and communicator), and the regions. A signal handler in the
// thread itself takes the sample and writes it to the spool, so no thread or process of ours is needed.
//
// Inside MPI, the recorded stack begins at the MPI call. Frames within the library would only show the user
// where a wait spins, and would fill the tree of stacks.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::sampling {

struct Sampler;

// `hz`: the value of the environment variable; nullptr, empty or unknown: 100. To be called once, before
// anything is recorded.
void ChooseRate(const char* hz);

// Returns whether samples will be taken in this process, according to --state and --sample-hz. Also works
// before MPI_Init.
bool IsAsked();

// To be called when MPI_COMM_WORLD exists. Starts sampling in the calling thread, `t`, and in all threads
// that call Follow later.
void Start(Thread* t);

// Called when the calling thread, `t`, begins to be recorded: it is sampled from now on.
void Follow(Thread* t);

// Does once what Start and Follow do. Called in a thread of a rank that was not selected at MPI_Init, but is
// selected now. Returns false if another thread is currently doing this; the caller must try again later.
bool Join(Thread* t);

// Called when a thread of the application begins. `high` is an address in its outermost frame, and there are
// at least `bytes` of stack below it.
void BeginThread(uintptr_t high, uint64_t bytes);
bool IsRunning();

// Stops taking samples, and completes the counts. Called in MPI_Finalize.
void Stop();

// A child created by fork has no spool and is not sampled. Neither are the threads that such a child creates.
void StayOffInChild();

// Called when a thread ends or has ended.
void Forget(Thread* t);

}  // namespace rankine::recorder::sampling
