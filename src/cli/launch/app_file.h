// SPDX-License-Identifier: BSD-3-Clause
// Rewrites files that name programs: Open MPI's --app, Hydra's -configfile, Slurm's --multi-prog. The result
// is a temporary copy with our command in front of every program. The rest of each line stays the same, byte
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
  std::vector<std::string>
      programs;  // names of the programs as written, one for each line that has a program
  long long ranks = 0;
};

// `content` is an app file or configuration file, of the kind `kind` (prrte, hydra). Each line contains
// options and a program. A comment begins with #. If a line has an unknown option, fails with an error
// message of one sentence.
base::Result<RewrittenFile> RewriteAppFile(LauncherKind kind, std::string_view content,
                                           const std::string& prefix);

// The same for Slurm, whose lines have the form `RANKS PROGRAM ARGS`. A comment begins with #, and a
// backslash at the end of a line continues it.
base::Result<RewrittenFile> RewriteMultiProg(std::string_view content, const std::string& prefix);

}  // namespace rankine::cli
