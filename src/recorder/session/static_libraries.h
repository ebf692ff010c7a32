// I/O libraries that are a part of the program itself: calls of theirs go to nobody else, so they are not
// seen (consumers/io/library).
#pragma once

namespace rankine::recorder {

// Says which ones in the spool's log. In MPI_Init: reads the program's constants.
void LogStaticLibraries();

}  // namespace rankine::recorder
