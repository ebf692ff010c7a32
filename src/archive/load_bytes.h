// SPDX-License-Identifier: BSD-3-Clause
// Loads tables from the bytes of an archive in memory. This part of loading needs no file, so tests and
// fuzzers use it, too.
#pragma once
#include <cstddef>
#include <span>

#include "base/result.h"

namespace rankine::archive {

struct Tables;

// `bytes` must outlive the tables if they have traces, which are read later. It fails if the bytes are no
// archive, or one of a newer version. The error sentence does not name the file.
base::Result<Tables> LoadBytes(std::span<const std::byte> bytes);

}  // namespace rankine::archive
