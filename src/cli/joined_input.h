// SPDX-License-Identifier: BSD-3-Clause
// Loads a run's archive and the archives of operations recorded in its file system (`rankine attach`), and
// joins them.
#pragma once
#include <string>
#include <vector>

#include "archive/tables.h"
#include "base/result.h"

namespace rankine::cli {

struct JoinedInput {
  // tables of the run, to which the file system's operations have been added
  archive::Tables tables;
  std::string run;                   // the path of the run's archive
  std::vector<std::string> watches;  // paths of the file system's archives
};

// Loads the archives at the given paths and joins them. One archive is that of a run, and the others are
// written by `rankine attach`. Their order does not matter. The error is one sentence that says which
// archive does not belong to the others, and why. If the flag `shown` is true, prints a progress line when
// loading takes long.
base::Result<JoinedInput> LoadJoined(const std::vector<std::string>& paths, bool shown = true);

}  // namespace rankine::cli
