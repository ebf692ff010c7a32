// Where lines that say how far work has come go, if anywhere: to stderr where it is a terminal, or to the
// terminal that RANKINE_PROGRESS_FD names, for who reads stderr through a pipe (the Python package).
#pragma once

namespace rankine::cli {

// A descriptor, which may be no terminal: then nothing is drawn.
int ProgressTerminal();

}  // namespace rankine::cli
