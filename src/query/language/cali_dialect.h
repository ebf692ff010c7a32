// What cali-query means by a query, where that is not what this language means (docs/calql.md, Beside
// cali-query).
#pragma once
#include "query/language/ast.h"

namespace rankine::query {

void ReadAsCaliQuery(Query& query);

}  // namespace rankine::query
