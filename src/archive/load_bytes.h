// SPDX-License-Identifier: BSD-3-Clause
// Loads tables from the bytes of an archive in memory. Unlike load.h, this needs no file, so tests and
// fuzzers use it too.
#pragma once
#include <cstddef>
#include <span>

#include "base/result.h"

namespace rankine::archive {

struct Tables;

// `bytes` must outlive the tables if they have traces, because these are read later. Fails if the bytes are
// not an archive, or if the archive's version is newer. The error does not name the file.
base::Result<Tables> LoadBytes(std::span<const std::byte> bytes);

}  // namespace rankine::archive
