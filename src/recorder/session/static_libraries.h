// SPDX-License-Identifier: BSD-3-Clause
// I/O libraries that are linked into the program itself: calls into them do not pass our wrappers, so they
// are not seen (consumers/io/library).
#pragma once

namespace rankine::recorder {

// Writes their names into the spool's log. In MPI_Init: reads the program's constants.
void LogStaticLibraries();

}  // namespace rankine::recorder
