// A value of a record as JSON.
#pragma once
#include <string>

#include "query/values/value.h"

namespace rankine::query {

// Missing, nan and infinity as null.
std::string JsonValue(const Value& value);

}  // namespace rankine::query
