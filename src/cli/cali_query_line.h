// cali-query's command line as a query.
#pragma once
#include <span>

#include "base/result.h"
#include "cli/options.h"
#include "query/language/ast.h"

namespace rankine::cli {

std::span<const Option> CaliQueryOptions();

// What --query or --query-file asks, with what the other options put in its place. A mistake is a sentence.
base::Result<query::Query> CaliQueryOf(const Arguments& arguments);

}  // namespace rankine::cli
