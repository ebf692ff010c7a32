// SPDX-License-Identifier: BSD-3-Clause
// Rewrites files that name programs: Open MPI's --app, Hydra's -configfile, Slurm's --multi-prog. Rankine
// writes a temporary copy of the file, with its own command in front of every program. All other bytes of
// the file are copied without change.
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

// Rewrites the content of an app file (of prrte) or configuration file (of hydra). Each line contains
// options and a program. A comment begins with #. If a line has an unknown option, fails with an error
// message of one sentence.
base::Result<RewrittenFile> RewriteAppFile(LauncherKind kind, std::string_view content,
                                           const std::string& prefix);

// Rewrites a file for Slurm's --multi-prog, whose lines have the form `RANKS PROGRAM ARGS`. A comment
// begins with #. A line that ends with a backslash continues on the next line.
base::Result<RewrittenFile> RewriteMultiProg(std::string_view content, const std::string& prefix);

}  // namespace rankine::cli
