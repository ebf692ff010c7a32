// SPDX-License-Identifier: BSD-3-Clause
// Converts expressions back to text. The text is used as the name of a column. The text is also used to find
// equal expressions, so that these are evaluated only once.
#pragma once
#include <string>

#include "query/language/ast.h"

namespace rankine::query {

// Returns the canonical spelling, which is the same text for sum(x) and SUM( x ).
std::string Spelling(const Expression& expression);

// Returns the name of the column if there is no AS. Examples: sum#x, iratio#a/b, x, sum#x / count.
std::string OutputName(const Expression& expression);

}  // namespace rankine::query
