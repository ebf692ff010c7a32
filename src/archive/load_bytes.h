// Tables from an archive's bytes in memory: the part of loading that needs no file, for tests and fuzzers
// too.
#pragma once
#include <cstddef>
#include <span>

#include "archive/tables.h"
#include "base/result.h"

namespace rankine::archive {

// `bytes` outlives the tables where they hold traces, which are read later.
// Fails, with a sentence that does not name the file, on what is no archive or a newer one.
base::Result<Tables> LoadBytes(std::span<const std::byte> bytes);

}  // namespace rankine::archive
