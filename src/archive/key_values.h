// SPDX-License-Identifier: BSD-3-Clause
// Looks up single keys of a key-value table. Values may have any type, because the file may be hostile or
// from a newer version.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "archive/rows/key_values.h"
#include "context/space.h"

namespace rankine::archive {

inline const Value* Lookup(const KeyValues& values, const char* key) {
  const auto found = values.find(key);
  return found == values.end() ? nullptr : &found->second;
}

// Returns an empty string if the key is absent or has another type. The returned view is valid as long as the
// table exists.
inline std::string_view TextOf(const KeyValues& values, const char* key) {
  const Value* value = Lookup(values, key);
  const std::string* text = value == nullptr ? nullptr : std::get_if<std::string>(value);
  return text == nullptr ? std::string_view{} : std::string_view(*text);
}

// Returns the value, or nullopt if the value is not a non-negative integer of either type.
inline std::optional<uint64_t> UnsignedOf(const KeyValues& values, const char* key) {
  const Value* value = Lookup(values, key);
  if (value == nullptr) return std::nullopt;
  if (const uint64_t* u = std::get_if<uint64_t>(value)) return *u;
  const int64_t* i = std::get_if<int64_t>(value);
  return i != nullptr && *i >= 0 ? std::optional<uint64_t>(static_cast<uint64_t>(*i)) : std::nullopt;
}

// Returns the value, or nullopt if the value is not an integer of either type or does not fit into int64_t.
inline std::optional<int64_t> IntegerOf(const KeyValues& values, const char* key) {
  const Value* value = Lookup(values, key);
  if (value == nullptr) return std::nullopt;
  if (const int64_t* i = std::get_if<int64_t>(value)) return *i;
  const uint64_t* u = std::get_if<uint64_t>(value);
  return u != nullptr && *u <= INT64_MAX ? std::optional<int64_t>(static_cast<int64_t>(*u)) : std::nullopt;
}

}  // namespace rankine::archive
