// SPDX-License-Identifier: BSD-3-Clause
// Makes a new archive of a run's archive and the recordings of watches of a file system.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

// Copies all chunks of the archive `run` unchanged, and appends the operations of `watches`. An error names
// the file, also one that is damaged or cut off; then no new archive is made. With `force`, a file at
// `output` is replaced.
base::Status JoinFiles(const std::string& run, const std::vector<std::string>& watches,
                       const std::string& output, bool force);

}  // namespace rankine::archive
