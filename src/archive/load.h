// SPDX-License-Identifier: BSD-3-Clause
// Reads an archive, or a folder of spools as if it were an archive. No byte of a file is trusted. Damage is
// reported as a Loss instead of an error, as long as anything is readable.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

struct Tables;

// Opens an archive file, a spool file, or a folder of spool files (merged in memory). An error message is one
// sentence with the problem and the remedy. Fails if the file does not exist, is not an archive, has a newer
// format version, or has no readable content.
base::Result<Tables> Load(const std::string& path);

// Returns the spools of a folder as the bytes of an archive. The processes may still be running.
base::Result<std::vector<std::byte>> SnapshotOfFolder(const std::string& folder);

}  // namespace rankine::archive
