// SPDX-License-Identifier: BSD-3-Clause
// Facts about the run and this process from the system, the environment and the MPI library, as metadata
// (core/meta.h). In MPI_Init, where allocation and system calls are allowed.
#pragma once

namespace rankine::recorder {

// Before the real MPI_Init: facts from the operating system and the environment. Values of variables outside
// the allow-list are never read.
void LogSystem();
// After it: library, version, thread level.
void LogLibrary(bool world, int thread_level);

// Fills the header's usage from getrusage(RUSAGE_SELF).
void NoteUsage();

}  // namespace rankine::recorder
