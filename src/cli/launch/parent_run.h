// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine run` as the parent of another program. If the program is a launcher, intercepts the
// launcher's ranks.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// Runs the given launcher with its command line. Checks everything before starting anything, and returns 2
// on an error. Without an error, this process collects the spools after the launcher has ended. After that,
// it ends in the same way as the launcher.
int RunInFrontOfLauncher(RunContext context, LauncherKind kind, const std::string& file,
                         const std::vector<std::string>& words);
int RunInFrontOfProgram(RunContext context, const std::string& file, const std::vector<std::string>& words);

}  // namespace rankine::cli
