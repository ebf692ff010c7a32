// SPDX-License-Identifier: BSD-3-Clause
// Describes a plan in words, for --explain.
#pragma once
#include <string>

#include "query/language/plan.h"
#include "query/query.h"

namespace rankine::query {

std::string Explain(const Plan& plan, size_t inputs, const Options& options);

}  // namespace rankine::query
