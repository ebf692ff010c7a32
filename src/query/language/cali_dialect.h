// SPDX-License-Identifier: BSD-3-Clause
// Changes a query so that it has the same meaning as in cali-query, where the two languages differ
// (docs/calql.md, Beside cali-query).
#pragma once
#include "query/language/ast.h"

namespace rankine::query {

void ReadAsCaliQuery(Query& query);

}  // namespace rankine::query
