// SPDX-License-Identifier: BSD-3-Clause
// The time that the ranks spent on a file, by kind of call.
#pragma once
#include <cstdint>

#include "analysis/io/files.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// `LockTime` and `MetadataTime` return times in ns, summed over all ranks.
uint64_t LockTime(const IoFile& file);
uint64_t ReadTime(const IoFile& file);
uint64_t MetadataTime(const IoFile& file);  // The time in calls that open, close or query files.

uint64_t CallsOf(const IoFile& file);

// The time in ns that a rank spent in outermost calls on the file. Returns the maximum over all ranks.
uint64_t MostOfRank(const archive::Tables& tables, const IoFile& file);

}  // namespace rankine::analysis
