// Some spools of a running job as an archive.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

// As SnapshotOfFolder (archive/load.h), of these alone.
base::Result<std::vector<std::byte>> SnapshotOfSpools(const std::vector<std::string>& paths);

}  // namespace rankine::archive
