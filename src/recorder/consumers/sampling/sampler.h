// SPDX-License-Identifier: BSD-3-Clause
// Takes samples of the application's threads. At each tick of a thread's processor time, the sampler records
// the thread's stack, the state of MPI (with function and communicator), and the regions. A signal handler in
// the thread itself takes the sample and writes it to the spool, so no thread or process of ours is needed.
//
// Inside MPI, the recorded stack begins at the MPI call. Frames within the library would only show the user
// in which function a wait spins, and would fill the tree of stacks.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::sampling {

struct Sampler;

// Chooses the rate. The parameter `hz` is the value of the environment variable. If `hz` is nullptr, empty or
// an unknown value, the rate is 100 samples per second. To be called once, before anything is recorded.
void ChooseRate(const char* hz);

// Returns whether samples will be taken in this process, according to --state and --sample-hz. This function
// also works before MPI_Init.
bool IsAsked();

// To be called when MPI_COMM_WORLD exists. Starts sampling in the calling thread `t`, and later in each
// thread that calls Follow.
void Start(Thread* t);

// To be called when the calling thread `t` begins to be recorded. Starts to sample the thread.
void Follow(Thread* t);

// Does the same as Start followed by Follow. To be called in a thread of a rank that was not selected at
// MPI_Init but is selected now. Returns false if another thread is currently in this function; the caller
// must try again later.
bool Join(Thread* t);

// To be called when a thread of the application begins. The parameter `high` is an address in the thread's
// outermost frame, and `bytes` is a lower bound of the stack's size below this address.
void BeginThread(uintptr_t high, uint64_t bytes);
bool IsRunning();

// Stops taking samples, and completes the counts. To be called in MPI_Finalize.
void Stop();

// To be called in a child of fork. The child has no spool and is not sampled. The threads that the child
// creates are not sampled either.
void StayOffInChild();

// To be called when the thread `t` ends or has ended.
void Forget(Thread* t);

}  // namespace rankine::recorder::sampling
