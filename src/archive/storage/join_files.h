// SPDX-License-Identifier: BSD-3-Clause
// Combines a run's archive and recordings of a file system into a new archive.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

// Copies all chunks of the run's archive unchanged, and appends the operations of the watches. An error names
// the file that is missing, damaged or cut off. After an error, no archive is made. An existing file at the
// path of the output is only replaced if `force` is true.
base::Status JoinFiles(const std::string& run, const std::vector<std::string>& watches,
                       const std::string& output, bool force);

}  // namespace rankine::archive
