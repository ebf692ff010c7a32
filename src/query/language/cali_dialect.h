// SPDX-License-Identifier: BSD-3-Clause
// Changes a query so that it means what cali-query means by it, where that differs from this language
// (docs/calql.md, Beside cali-query).
#pragma once
#include "query/language/ast.h"

namespace rankine::query {

void ReadAsCaliQuery(Query& query);

}  // namespace rankine::query
