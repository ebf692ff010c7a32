// Facts that the system, the environment and the MPI library tell of the run and this process, as metadata
// (core/meta.h). In MPI_Init, where allocation and system calls are allowed.
#pragma once

namespace rankine::recorder {

// Before the real MPI_Init: what the operating system and the environment say. Values of variables outside
// the allow-list are never read.
void LogSystem();
// After it: library, version, thread level.
void LogLibrary(bool world, int thread_level);

// Fills the header's usage from getrusage(RUSAGE_SELF).
void NoteUsage();

}  // namespace rankine::recorder
