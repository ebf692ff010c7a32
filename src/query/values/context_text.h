// SPDX-License-Identifier: BSD-3-Clause
// Packs all attributes of a context node into one text, so that a group can have all of them as its key. Also
// unpacks them.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/values/value.h"

namespace rankine::query {

using NamedValues = std::vector<std::pair<std::string_view, Value>>;

std::string PackContext(const NamedValues& values);
// Returns views into `packed`. The list ends at the first malformed entry.
NamedValues UnpackContext(std::string_view packed);

}  // namespace rankine::query
