// SPDX-License-Identifier: BSD-3-Clause
// Rewrites a launcher's command line so that the launcher starts Rankine instead of every rank's program.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// Facts about the command line that are known before anything has been started: the programs and the number
// of ranks.
struct LaunchPlan {
  bool passes_through = false;  // the command is run unchanged, because the launcher only prints something or
                                // because there is no program
  std::vector<std::string> programs;
  long long ranks = 0;  // 0: not given
  std::string path;     // folders searched for programs before PATH
};

// Fails with an error message of one sentence if the ranks cannot be intercepted. If the function fails,
// nothing has been written or started. Possible reasons are an unknown launcher or option, a missing program,
// or an app file that cannot be read.
base::Result<LaunchPlan> PlanLaunch(LauncherKind kind, const std::vector<std::string>& words);

struct RewrittenLaunch {
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> environment;  // the environment variables to set for the
                                                                 // launcher
};

// Inserts the prefix, which consists of several words, in front of each program. Rewritten files are stored
// in the given folder.
base::Result<RewrittenLaunch> RewriteLaunch(LauncherKind kind, const std::vector<std::string>& words,
                                            const std::vector<std::string>& prefix,
                                            const std::string& folder);

// Removes Rankine's fork agent from a rank's environment, so that a launcher started by the program does not
// use this agent.
void RemoveForkAgent();

}  // namespace rankine::cli
