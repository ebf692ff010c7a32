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
  archive::Tables tables;            // tables of the run, with the file system's operations added
  std::string run;                   // path of the run's archive
  std::vector<std::string> watches;  // paths of the file system's archives
};

// `paths`: the archive of one run and archives written by `rankine attach`, in any order. An error is one
// sentence: which of them does not belong to the others, and why. If `shown`, prints a progress line when
// loading takes long.
base::Result<JoinedInput> LoadJoined(const std::vector<std::string>& paths, bool shown = true);

}  // namespace rankine::cli
