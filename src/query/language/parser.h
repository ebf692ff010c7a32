// SPDX-License-Identifier: BSD-3-Clause
// Parses CalQL tokens into a Query. docs/calql.md has the grammar. This is a recursive descent parser with
// bounded nesting, so a hostile query cannot exhaust the stack.
#pragma once
#include <string_view>

#include "base/result.h"
#include "query/language/ast.h"
#include "query/language/expression_parser.h"

namespace rankine::query {

// Fails with one sentence that names the column. For a misspelt keyword or operator, it also names the
// nearest known one.
base::Result<Query> Parse(std::string_view text);

}  // namespace rankine::query
