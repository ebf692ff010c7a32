// SPDX-License-Identifier: BSD-3-Clause
// The patterns that a finding can have: a definition of each, for `rankine explain` and programs.
#pragma once
#include <span>
#include <string_view>

namespace rankine::report {

struct Pattern {
  std::string_view name;        // FindingWords::name: "late_sender"
  std::string_view title;       // for people: "Late sender"
  std::string_view definition;  // sentences, as the three below
  std::string_view computed;
  std::string_view advice;
  std::string_view page;     // of docs, with its heading
  std::string_view section;  // of the report
};

std::span<const Pattern> Patterns();

// nullptr: no pattern has this name. Titles are names, too; case, blanks and hyphens do not matter.
const Pattern* FindPattern(std::string_view name);

// The name of the nearest pattern; empty: none is near.
std::string_view NearestPattern(std::string_view name);

}  // namespace rankine::report
