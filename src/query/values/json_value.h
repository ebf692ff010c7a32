// SPDX-License-Identifier: BSD-3-Clause
// Formats a value of a record as JSON.
#pragma once
#include <string>

#include "query/values/value.h"

namespace rankine::query {

// Missing values, nan and infinity become null.
std::string JsonValue(const Value& value);

}  // namespace rankine::query
