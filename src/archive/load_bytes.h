// SPDX-License-Identifier: BSD-3-Clause
// Loads tables from the bytes of an archive in memory. Tests and fuzzers use these functions too, because
// they need no file, unlike load.h.
#pragma once
#include <cstddef>
#include <span>

#include "base/result.h"

namespace rankine::archive {

struct Tables;

// If the tables contain traces, the archive's bytes must outlive the tables, because traces are read later.
// Fails if the bytes are not an archive, or if the archive's version is newer. The error does not name the
// file.
base::Result<Tables> LoadBytes(std::span<const std::byte> bytes);

}  // namespace rankine::archive
