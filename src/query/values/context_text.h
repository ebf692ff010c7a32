// SPDX-License-Identifier: BSD-3-Clause
// Packs all attributes of a context node into one string, and unpacks packed strings. A packed string can be
// the key of a group.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/values/value.h"

namespace rankine::query {

using NamedValues = std::vector<std::pair<std::string_view, Value>>;

std::string PackContext(const NamedValues& values);
// Returns views into `packed`. If an entry is malformed, the returned list ends before this entry.
NamedValues UnpackContext(std::string_view packed);

}  // namespace rankine::query
