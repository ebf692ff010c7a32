// SPDX-License-Identifier: BSD-3-Clause
// Reads a non-negative integer from a key-value table.
#pragma once
#include <cstdint>

#include "archive/rows/key_values.h"

namespace rankine::archive {

// Returns 0 if the key is absent, or if its value has another type.
inline uint64_t Unsigned(const KeyValues& values, const char* key) {
  auto at = values.find(key);
  const uint64_t* value = at == values.end() ? nullptr : std::get_if<uint64_t>(&at->second);
  return value == nullptr ? 0 : *value;
}

}  // namespace rankine::archive
