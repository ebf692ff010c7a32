// SPDX-License-Identifier: BSD-3-Clause
// Writes a short report for readers that count tokens, such as language models. The report contains facts
// on the run, efficiencies, findings with evidence, and the reliability of the figures. The report names
// the section or the query from which each figure comes.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/facts.h"

namespace rankine::report {

inline constexpr size_t kMostBriefBytes = 6000;  // about 1,500 tokens of 4 characters

// Returns an answer of at most `kMostBriefBytes` for any archive. The parameter `file` is the archive's
// name.
std::string BriefAnswer(Facts& facts, std::string_view file);

// Shortens a text to the given number of bytes, and never splits a character. A shortened text ends in
// "..".
std::string Clipped(std::string_view text, size_t most);

}  // namespace rankine::report
