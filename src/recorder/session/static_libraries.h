// SPDX-License-Identifier: BSD-3-Clause
// Finds I/O libraries that are linked into the program itself. Calls of these do not go through our wrappers,
// so they are not recorded (consumers/io/library).
#pragma once

namespace rankine::recorder {

// Writes the names of these libraries to the spool's log. Called in MPI_Init. Reads the program's constants.
void LogStaticLibraries();

}  // namespace rankine::recorder
