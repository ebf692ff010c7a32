// SPDX-License-Identifier: BSD-3-Clause
// The times of a file by kind of call.
#pragma once
#include <cstdint>

#include "analysis/io/files.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// In ns, of all ranks.
uint64_t LockTime(const IoFile& file);
uint64_t MetadataTime(const IoFile& file);  // opened, closed and queried

uint64_t CallsOf(const IoFile& file);

// The longest time of a rank in the file's outermost calls, in ns.
uint64_t MostOfRank(const archive::Tables& tables, const IoFile& file);

}  // namespace rankine::analysis
