// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a program is an MPI launcher, and which one. The name is tested first, because only
// certain names are names of launchers. Then the file's content decides. The name alone is not enough:
// Debian's mpirun is a link to a link, Intel's is a script, and Open MPI 5's is a wrapper of prterun.
#pragma once
#include <string>

#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// Decides by the name alone. Accepts names with the suffixes that distributions add: mpirun.openmpi,
// mpiexec.hydra.
bool IsNamedLikeLauncher(const std::string& base);

// Recognises the launcher at the given path. If the path ends in a symbolic link, the link must not be
// resolved, because its name matters. The function reads at most 16 MiB of the file.
LauncherKind RecogniseLauncher(const std::string& file);

}  // namespace rankine::cli
