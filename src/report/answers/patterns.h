// SPDX-License-Identifier: BSD-3-Clause
// The patterns of findings with their definitions, for `rankine explain` and for programs.
#pragma once
#include <span>
#include <string_view>

namespace rankine::report {

struct Pattern {
  std::string_view name;        // as in `FindingWords::name`: "late_sender"
  std::string_view title;       // for people: "Late sender"
  std::string_view definition;  // The next three members contain full sentences.
  std::string_view computed;
  std::string_view advice;
  std::string_view page;     // documentation page and heading within it
  std::string_view section;  // the section of the report
};

std::span<const Pattern> Patterns();

// Returns nullptr if no pattern has this name. Titles are also accepted. Case, blanks and hyphens are
// ignored.
const Pattern* FindPattern(std::string_view name);

// Returns the pattern name most similar to `name`; empty if no name is similar enough.
std::string_view NearestPattern(std::string_view name);

}  // namespace rankine::report
