// SPDX-License-Identifier: BSD-3-Clause
// Makes a CalQL query from the command line of cali-query.
#pragma once
#include <span>

#include "base/result.h"
#include "cli/options.h"
#include "query/language/ast.h"

namespace rankine::cli {

std::span<const Option> CaliQueryOptions();

// Returns the query given by --query or --query-file, and adds the clauses given by other options. An error
// is one sentence.
base::Result<query::Query> CaliQueryOf(const Arguments& arguments);

}  // namespace rankine::cli
