// Is this program an MPI launcher, and which? By its name first (a program that is not called like one is
// none), then by what it really is: Debian's mpirun is a link of a link, Intel's a script, Open MPI 5's a
// wrapper beside prterun.
#pragma once
#include <string>

#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// By name alone, with what distributions put behind it: mpirun.openmpi, mpiexec.hydra.
bool IsNamedLikeLauncher(const std::string& base);

// `file`: resolved path of the program, links not followed. Reads at most 16 MiB of it.
LauncherKind RecogniseLauncher(const std::string& file);

}  // namespace rankine::cli
