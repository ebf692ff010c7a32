// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine run` as the parent of a launcher, whose ranks it intercepts, or of any other program.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// Runs the given launcher with its command line. Checks everything before starting anything, and returns 2
// on an error. If there is no error, this process collects the spools after the launcher has ended, and
// then ends as the launcher did.
int RunInFrontOfLauncher(RunContext context, LauncherKind kind, const std::string& file,
                         const std::vector<std::string>& words);
int RunInFrontOfProgram(RunContext context, const std::string& file, const std::vector<std::string>& words);

}  // namespace rankine::cli
