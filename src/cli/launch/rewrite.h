// A launcher's command line rewritten so that Rankine stands in front of every rank.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// What is known before anything is decided: which programs, how many ranks.
struct LaunchPlan {
  bool passes_through = false;  // the launcher only prints something, or has no program: it is run as it is
  std::vector<std::string> programs;
  long long ranks = 0;  // 0: not said
  std::string path;     // folders searched for programs before PATH
};

// Fails with one sentence, before anything was written or started, when we cannot be put in front: a launcher
// or an option that is not known, a program that is not there, an unreadable app file.
base::Result<LaunchPlan> PlanLaunch(LauncherKind kind, const std::vector<std::string>& words);

struct RewrittenLaunch {
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> environment;  // to set for the launcher
};

// `prefix`: the words to stand in front of each program. Rewritten files go into `folder`.
base::Result<RewrittenLaunch> RewriteLaunch(LauncherKind kind, const std::vector<std::string>& words,
                                            const std::vector<std::string>& prefix,
                                            const std::string& folder);

// Takes our fork agent out of the environment of a rank, where a launcher started by the program would find
// it.
void RemoveForkAgent();

}  // namespace rankine::cli
