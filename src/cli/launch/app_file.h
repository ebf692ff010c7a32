// Files that name programs: Open MPI's --app, Hydra's -configfile, Slurm's --multi-prog. They are rewritten
// into a temporary copy with our words in front of every program; the rest of each line stays as it is, byte
// for byte.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

struct RewrittenFile {
  std::string content;
  std::vector<std::string> programs;  // as named, one per line that has one
  long long ranks = 0;
};

// `content` of an app file or configuration file of `kind` (prrte, hydra): lines of options and a program, #
// comments. Fails with a sentence when a line has an option that is not known.
base::Result<RewrittenFile> RewriteAppFile(LauncherKind kind, std::string_view content,
                                           const std::string& prefix);

// Slurm: lines `RANKS PROGRAM ARGS`, # comments, a backslash joins lines.
base::Result<RewrittenFile> RewriteMultiProg(std::string_view content, const std::string& prefix);

}  // namespace rankine::cli
