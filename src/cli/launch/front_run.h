// `rankine run` in front: of a launcher, whose ranks it gets between, or of any other program.
#pragma once
#include <string>
#include <vector>

#include "cli/launch/context.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// `file` is the launcher, `words` its command line. Checks everything before it starts anything: returns 2
// then. Otherwise ends this process as the launcher has ended, after the collection.
int RunInFrontOfLauncher(RunContext context, LauncherKind kind, const std::string& file,
                         const std::vector<std::string>& words);
int RunInFrontOfProgram(RunContext context, const std::string& file, const std::vector<std::string>& words);

}  // namespace rankine::cli
