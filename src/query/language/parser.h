// SPDX-License-Identifier: BSD-3-Clause
// Parses CalQL tokens into a Query; docs/calql.md contains the grammar. The parser is a recursive descent
// parser with limited nesting depth. The limit ensures that a hostile query cannot exhaust the stack.
#pragma once
#include <string_view>

#include "base/result.h"
#include "query/language/ast.h"
#include "query/language/expression_parser.h"

namespace rankine::query {

// If parsing fails, the error message is one sentence that contains the column. If a keyword or operator is
// misspelt, the message also suggests the most similar keyword or operator.
base::Result<Query> Parse(std::string_view text);

}  // namespace rankine::query
