// SPDX-License-Identifier: BSD-3-Clause
// Makes an archive from selected spools of a running job.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

// Makes a snapshot like SnapshotOfFolder (archive/load.h), but only of the spools with the given paths.
base::Result<std::vector<std::byte>> SnapshotOfSpools(const std::vector<std::string>& paths);

}  // namespace rankine::archive
