// SPDX-License-Identifier: BSD-3-Clause
// The patterns that a finding can have, with a definition of each, for `rankine explain` and for programs.
#pragma once
#include <span>
#include <string_view>

namespace rankine::report {

struct Pattern {
  std::string_view name;        // as in FindingWords::name: "late_sender"
  std::string_view title;       // for people: "Late sender"
  std::string_view definition;  // sentences, as are the next two members
  std::string_view computed;
  std::string_view advice;
  std::string_view page;     // documentation page, with the heading to go to
  std::string_view section;  // section of the report
};

std::span<const Pattern> Patterns();

// nullptr: there is no pattern of this name. Titles are accepted as names, too; case, blanks and hyphens do
// not matter.
const Pattern* FindPattern(std::string_view name);

// The pattern name closest to `name`; empty: none is similar enough.
std::string_view NearestPattern(std::string_view name);

}  // namespace rankine::report
