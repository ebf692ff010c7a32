// SPDX-License-Identifier: BSD-3-Clause
// Facts about the run and this process, which are stored as metadata (core/meta.h). The facts come from the
// system, the environment and the MPI library. These functions are called in MPI_Init, where allocation and
// system calls are allowed.
#pragma once

namespace rankine::recorder {

// This function is called before the real MPI_Init. The function logs facts from the operating system and the
// environment. Only variables on the allow-list are ever read.
void LogSystem();
// This function is called after the real MPI_Init. The function logs library, version and thread level.
void LogLibrary(bool world, int thread_level);

// Sets the resource usage in the header, from getrusage(RUSAGE_SELF).
void NoteUsage();

}  // namespace rankine::recorder
