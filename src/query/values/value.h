// SPDX-License-Identifier: BSD-3-Clause
// A value of a record or a result: missing, an integer, a real, or text. Integers have 128 bits, so all
// uint64 and int64 values, and sums of 2^63 of them, are exact. Before they are written as JSON or text,
// values are converted by Normalised.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace rankine::query {

__extension__ typedef __int128 Int128;

// Text is a view into the source of the record, which must outlive all values taken from it.
using Value = std::variant<std::monostate, Int128, double, std::string_view>;

inline bool Missing(const Value& value) {
  return value.index() == 0;
}
inline bool IsNumber(const Value& value) {
  return value.index() == 1 || value.index() == 2;
}
inline bool IsText(const Value& value) {
  return value.index() == 3;
}

// Returns -1, 0 or 1. Missing < numbers < text. Integers and reals are compared exactly up to 64 bits, and
// text byte by byte.
int Compare(const Value& a, const Value& b);

size_t Hash(const Value& value);

// Returns 0 for anything that is not a number.
double ToReal(const Value& value);

// Returns the integer part of a number, limited to 64 bits; 0 for negative values and for anything that is
// not a number.
uint64_t ToCount(const Value& value);

// Converts an integer that fits neither int64 nor uint64 to the nearest real, and NaN or infinity to a
// missing value. In these cases, sets `saturated`. All other values are returned unchanged.
Value Normalised(const Value& value, bool& saturated);

// Returns the shortest decimal form that yields the same number when read back ("0.1", "1e+300"). Text is
// returned unchanged, and the text of a missing value is "".
std::string ToText(const Value& value);

}  // namespace rankine::query
