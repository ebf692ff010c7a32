// SPDX-License-Identifier: BSD-3-Clause
// Explains the pattern of a finding in detail, and names the ranks and calls that show it in a run.
#pragma once
#include <string>
#include <string_view>

#include "report/answers/patterns.h"
#include "report/facts.h"

namespace rankine::report {

// Returns the pattern's definition, computation, advice and documentation page.
std::string Explanation(const Pattern& pattern);

// Returns the findings with this pattern in a run. The parameter `file` is the archive's name.
std::string ExplanationOf(const Pattern& pattern, Facts& facts, std::string_view file);

// Returns a query for the figures behind the pattern; empty if the section of the report is sufficient.
std::string QueryOf(const Pattern& pattern);

}  // namespace rankine::report
