// SPDX-License-Identifier: BSD-3-Clause
// Turns expressions back into text, for names of columns and for keys by which equal expressions are shared.
#pragma once
#include <string>

#include "query/language/ast.h"

namespace rankine::query {

// The canonical spelling: sum(x) and SUM( x ) give the same text.
std::string Spelling(const Expression& expression);

// The name of the column if AS gives none: sum#x, iratio#a/b, x, sum#x / count.
std::string OutputName(const Expression& expression);

}  // namespace rankine::query
