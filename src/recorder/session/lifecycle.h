// SPDX-License-Identifier: BSD-3-Clause
// Handles the calls that begin and end a rank: MPI_Init, MPI_Finalize, MPI_Abort, MPI_Comm_spawn, and
// sessions.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {
struct Thread;

// The error code must be stored before the call, because MPI_Abort does not return.
void NoteAbort(int code);

// These functions change the arguments of MPI_Comm_spawn and MPI_Comm_spawn_multiple, so that the new ranks
// are also measured. The new command is `rankine run --rank CONTEXT -- command`. If there is no memory, or if
// rankine did not start this process, the arguments are not changed.
void WrapSpawn(Thread* t, long* arguments);
void WrapSpawnMultiple(Thread* t, long* arguments);

// Call BeginInit before and EndInit after the real MPI_Init, MPI_Init_thread or MPI_Session_init. BeginInit
// opens the spool. The function returns false if this process will not be recorded, or is recorded already.
// EndInit joins the job.
bool BeginInit(uint16_t function, uint64_t return_address, uint64_t frame);
void EndInit(bool world, int provided_level, bool succeeded, uint64_t ticks);

// Returns true if the rank was not selected when MPI_Init ended. A rank that was not selected has no hooks
// in MPI's progress engine, and takes no samples.
bool WasLeftOut();
// To be called in a rank that has become selected. Each thread calls LetIn once, before its next recorded
// call. LetIn installs the hooks and starts sampling.
void LetIn(Thread* t);

// Call BeginFinalize before the real MPI_Finalize, and EndFinalize after it. BeginFinalize merges the
// ranks' data. EndFinalize ends the recording.
void BeginFinalize(Thread* t, uint64_t return_address, uint64_t frame);
void EndFinalize();

}  // namespace rankine::recorder
