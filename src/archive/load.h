// SPDX-License-Identifier: BSD-3-Clause
// Reads an archive, or a spool folder in the same form. No byte is trusted. Damage is a Loss and not an
// error, as long as anything is readable.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {

struct Tables;

// Opens an archive file, a spool file, or a folder of spool files (merged in memory). It fails with one
// sentence that says what is wrong and what to do: no such file, not an archive, newer format version,
// nothing readable.
base::Result<Tables> Load(const std::string& path);

// Returns the spools in a folder, whose processes may still run, as the bytes of an archive.
base::Result<std::vector<std::byte>> SnapshotOfFolder(const std::string& folder);

}  // namespace rankine::archive
