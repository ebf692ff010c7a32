// CalQL tokens to a Query. Grammar in docs/calql.md. Recursive descent; nesting is bounded, so that a hostile
// query cannot exhaust the stack.
#pragma once
#include <string_view>

#include "base/result.h"
#include "query/language/ast.h"
#include "query/language/expression_parser.h"

namespace rankine::query {

// Fails with one sentence that names the column and, for a misspelt keyword or operator, the nearest known
// one.
base::Result<Query> Parse(std::string_view text);

}  // namespace rankine::query
