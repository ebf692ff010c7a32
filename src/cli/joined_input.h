// SPDX-License-Identifier: BSD-3-Clause
// Loads the archive of a run and the archives that `rankine attach` recorded in the run's file system, and
// joins these archives.
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

// Loads the archives at the given paths and joins them. One archive is the archive of a run, and the other
// archives are written by `rankine attach`. The order of the archives does not matter. The error is one
// sentence that names the archive that does not match, and the reason. If the flag `shown` is true, prints a
// progress line when loading takes long.
base::Result<JoinedInput> LoadJoined(const std::vector<std::string>& paths, bool shown = true);

}  // namespace rankine::cli
