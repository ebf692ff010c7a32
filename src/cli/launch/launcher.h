// SPDX-License-Identifier: BSD-3-Clause
// Determines whether a program is an MPI launcher, and of which kind. The name is tested first, because only
// certain names are names of launchers. The content of the file is tested next. The name alone is not
// sufficient: Debian's mpirun is a link to a link, Intel's mpirun is a script, and Open MPI 5's mpirun is a
// wrapper of prterun.
#pragma once
#include <string>

#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// Tests only the name. Accepts names with the suffixes that distributions add: mpirun.openmpi, mpiexec.hydra.
bool IsNamedLikeLauncher(const std::string& base);

// Recognises the launcher at the given path. If the path ends in a symbolic link, the link must not be
// resolved, because its name matters. The function reads at most 16 MiB of the file.
LauncherKind RecogniseLauncher(const std::string& file);

}  // namespace rankine::cli
