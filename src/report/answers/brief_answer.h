// SPDX-License-Identifier: BSD-3-Clause
// A report for a reader that counts tokens: run, efficiencies, findings with evidence, trust. Each figure has
// the section or the query that it comes from.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/facts.h"

namespace rankine::report {

inline constexpr size_t kMostBriefBytes = 6000;  // 1,500 tokens of 4 characters

// At most kMostBriefBytes, for any archive. `file`: its name.
std::string BriefAnswer(Facts& facts, std::string_view file);

// At most `most` bytes of `text` without a part of a character; ".." at the end if it was longer.
std::string Clipped(std::string_view text, size_t most);

}  // namespace rankine::report
