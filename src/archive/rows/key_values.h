// SPDX-License-Identifier: BSD-3-Clause
// A table of named strings and numbers, with facts about a job or a process. archive/key_values.h reads
// single entries.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <variant>

namespace rankine::archive {

using Value = std::variant<std::string, uint64_t, int64_t, double>;
using KeyValues = std::map<std::string, Value>;

}  // namespace rankine::archive
