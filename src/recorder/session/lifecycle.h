// SPDX-License-Identifier: BSD-3-Clause
// The calls that begin and end a rank: MPI_Init, MPI_Finalize, MPI_Abort, MPI_Comm_spawn, and sessions.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {
struct Thread;

// Notes the error code, since MPI_Abort does not return.
void NoteAbort(int code);

// Changes the arguments of MPI_Comm_spawn so that the new ranks are measured too: `rankine run --rank CONTEXT
// -- command`. Leaves them unchanged when there is no memory or rankine did not start the process.
void WrapSpawn(Thread* t, long* arguments);
void WrapSpawnMultiple(Thread* t, long* arguments);

// Before and after the real MPI_Init, MPI_Init_thread or MPI_Session_init: opens the spool; joins the job.
// BeginInit: false when this process will not be recorded, or already is.
bool BeginInit(uint16_t function, uint64_t return_address, uint64_t frame);
void EndInit(bool world, int provided_level, bool succeeded, uint64_t ticks);

// The rank was not selected when MPI_Init ended. So it has no hooks in MPI's progress engine and takes no
// samples.
bool WasLeftOut();
// The rank is selected now: the calling thread starts both. Called before a recorded call of each of its
// threads.
void LetIn(Thread* t);

// Before the real MPI_Finalize: the merge. After it: the end of recording.
void BeginFinalize(Thread* t, uint64_t return_address, uint64_t frame);
void EndFinalize();

}  // namespace rankine::recorder
