// All attributes of a context node as one text, so that a group can have "everything" for its key, and back.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/values/value.h"

namespace rankine::query {

using NamedValues = std::vector<std::pair<std::string_view, Value>>;

std::string PackContext(const NamedValues& values);
// Views into `packed`. What is not made by PackContext ends the list.
NamedValues UnpackContext(std::string_view packed);

}  // namespace rankine::query
