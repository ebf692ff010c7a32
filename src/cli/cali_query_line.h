// SPDX-License-Identifier: BSD-3-Clause
// Makes a query from cali-query's command line.
#pragma once
#include <span>

#include "base/result.h"
#include "cli/options.h"
#include "query/language/ast.h"

namespace rankine::cli {

std::span<const Option> CaliQueryOptions();

// Returns the query of --query or --query-file, with the values of the other options inserted. An error is
// one sentence.
base::Result<query::Query> CaliQueryOf(const Arguments& arguments);

}  // namespace rankine::cli
