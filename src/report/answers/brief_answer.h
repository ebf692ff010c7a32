// SPDX-License-Identifier: BSD-3-Clause
// A short report for readers that count tokens, such as language models: run, efficiencies, findings with
// evidence, trust. Each figure cites the section or the query from which it comes.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/facts.h"

namespace rankine::report {

inline constexpr size_t kMostBriefBytes = 6000;  // about 1,500 tokens of 4 characters

// The answer has at most kMostBriefBytes, whatever the archive. `file` is the archive's name.
std::string BriefAnswer(Facts& facts, std::string_view file);

// Returns at most `most` bytes of `text`, and never splits a character. Ends in ".." if the text was cut.
std::string Clipped(std::string_view text, size_t most);

}  // namespace rankine::report
