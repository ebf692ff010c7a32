// SPDX-License-Identifier: BSD-3-Clause
// Finds I/O libraries that are linked into the program itself. Calls of a library that is part of the
// program are not recorded, because they do not go through our wrappers (consumers/io/library).
#pragma once

namespace rankine::recorder {

// Writes the names of the I/O libraries in the program to the spool's log. The function is called in
// MPI_Init. The function reads the program's constants.
void LogStaticLibraries();

}  // namespace rankine::recorder
