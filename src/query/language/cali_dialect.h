// SPDX-License-Identifier: BSD-3-Clause
// The meaning that cali-query gives to a query, if it differs from this language (docs/calql.md, Beside
// cali-query).
#pragma once
#include "query/language/ast.h"

namespace rankine::query {

void ReadAsCaliQuery(Query& query);

}  // namespace rankine::query
