// SPDX-License-Identifier: BSD-3-Clause
// The calls that begin and end a rank: MPI_Init, MPI_Finalize, MPI_Abort, MPI_Comm_spawn, and sessions.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {
struct Thread;

// Stores the error code, because MPI_Abort does not return.
void NoteAbort(int code);

// Change the arguments of MPI_Comm_spawn so that the new ranks are measured, too: `rankine run --rank CONTEXT
// -- command`. The arguments are not changed if there is no memory, or if rankine did not start this process.
void WrapSpawn(Thread* t, long* arguments);
void WrapSpawnMultiple(Thread* t, long* arguments);

// Called before and after the real MPI_Init, MPI_Init_thread or MPI_Session_init. BeginInit opens the spool,
// and returns false if this process will not be recorded or already is. EndInit joins the job.
bool BeginInit(uint16_t function, uint64_t return_address, uint64_t frame);
void EndInit(bool world, int provided_level, bool succeeded, uint64_t ticks);

// Returns true if the rank was not selected when MPI_Init ended. Such a rank has no hooks in MPI's progress
// engine, and takes no samples.
bool WasLeftOut();
// Called once in each thread of a rank that has become selected, before the thread's next recorded call. The
// calling thread installs the hooks and starts sampling.
void LetIn(Thread* t);

// BeginFinalize is called before the real MPI_Finalize, and merges the ranks' data. EndFinalize is called
// after it, and ends the recording.
void BeginFinalize(Thread* t, uint64_t return_address, uint64_t frame);
void EndFinalize();

}  // namespace rankine::recorder
