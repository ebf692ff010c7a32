// SPDX-License-Identifier: BSD-3-Clause
// A report for readers that count tokens, such as language models: run, efficiencies, findings with evidence,
// trust. Each figure names the section or the query that it comes from.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/facts.h"

namespace rankine::report {

inline constexpr size_t kMostBriefBytes = 6000;  // 1,500 tokens of 4 characters each

// The answer has at most kMostBriefBytes, for any archive. `file` is the archive's name.
std::string BriefAnswer(Facts& facts, std::string_view file);

// At most `most` bytes of `text`, never ending within a character; ends in ".." if the text was longer.
std::string Clipped(std::string_view text, size_t most);

}  // namespace rankine::report
