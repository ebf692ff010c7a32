// Expressions back to text: names of columns, and keys that make equal expressions one.
#pragma once
#include <string>

#include "query/language/ast.h"

namespace rankine::query {

// In one spelling: sum(x) and SUM( x ) are the same.
std::string Spelling(const Expression& expression);

// The name of its column when AS gives none: sum#x, iratio#a/b, x, sum#x / count.
std::string OutputName(const Expression& expression);

}  // namespace rankine::query
