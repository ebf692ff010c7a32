// SPDX-License-Identifier: BSD-3-Clause
// Parts of sentences that several findings share.
#pragma once
#include <cstdint>
#include <string>

#include "analysis/findings/stand_outs.h"

namespace rankine::report {

// "1 rank", "3 ranks".
std::string Ranks(uint64_t count);

// "2.37 s (50.2 % of all rank time)".
std::string CostText(const analysis::StandOut& found);

std::string Share(uint64_t part, uint64_t whole);

std::string PathOf(const analysis::IoFile& file);

// `reads`, `writes` or both, joined by "and"; `neither` where the bytes of both are unknown.
std::string ReadsOrWrites(const analysis::IoFile& file, const char* reads, const char* writes,
                          const char* neither);

}  // namespace rankine::report
