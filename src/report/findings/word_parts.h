// SPDX-License-Identifier: BSD-3-Clause
// Phrases that several findings use.
#pragma once
#include <cstdint>
#include <string>

#include "analysis/findings/stand_outs.h"

namespace rankine::report {

// "1 rank", "3 ranks".
std::string Ranks(uint64_t count);

// Returns the cost as text, for example "2.37 s (50.2 % of all rank time)".
std::string CostText(const analysis::StandOut& found);

std::string Share(uint64_t part, uint64_t whole);

std::string PathOf(const analysis::IoFile& file);

// Returns `reads`, `writes` or both, joined by "and"; `neither` if the bytes of both are unknown.
std::string ReadsOrWrites(const analysis::IoFile& file, const char* reads, const char* writes,
                          const char* neither);

}  // namespace rankine::report
