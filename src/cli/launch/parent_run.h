// SPDX-License-Identifier: BSD-3-Clause
// `rankine run` as the parent of a launcher, whose ranks it intercepts, or as the parent of any other
// program.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// `file` is the launcher, and `words` is its command line. Checks everything before starting anything, and
// returns 2 on an error. Otherwise this process collects the spools after the launcher has ended, and then
// ends as the launcher did.
int RunInFrontOfLauncher(RunContext context, LauncherKind kind, const std::string& file,
                         const std::vector<std::string>& words);
int RunInFrontOfProgram(RunContext context, const std::string& file, const std::vector<std::string>& words);

}  // namespace rankine::cli
