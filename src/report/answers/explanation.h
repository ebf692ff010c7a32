// SPDX-License-Identifier: BSD-3-Clause
// Explains a finding's pattern in detail, and names the ranks and calls behind it in a run.
#pragma once
#include <string>
#include <string_view>

#include "report/answers/patterns.h"
#include "report/facts.h"

namespace rankine::report {

// Definition, computation, advice and documentation page of the pattern.
std::string Explanation(const Pattern& pattern);

// The findings of this pattern in a run. `file` is the archive's name.
std::string ExplanationOf(const Pattern& pattern, Facts& facts, std::string_view file);

// A query that returns the figures behind the pattern; empty: the report's section is enough.
std::string QueryOf(const Pattern& pattern);

}  // namespace rankine::report
