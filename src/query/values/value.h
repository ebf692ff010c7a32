// SPDX-License-Identifier: BSD-3-Clause
// A value of a record or a result: missing, an integer, a real, or text. Integers have 128 bits. So all
// values of the types uint64 and int64 are exact, and sums of 2^63 such values are also exact. `Normalised`
// must convert a value before it is written as JSON or text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace rankine::query {

__extension__ typedef __int128 Int128;

// A text is a view into the memory of the source that provides the record. The source must outlive all
// values that come from it.
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

// Returns -1, 0 or 1. A missing value is less than any number, and a number is less than any text. Integers
// and reals are compared exactly up to 64 bits. Text is compared byte by byte.
int Compare(const Value& a, const Value& b);

size_t Hash(const Value& value);

// Returns the value as a real. Returns 0 for a value that is not a number.
double ToReal(const Value& value);

// Returns the integer part of a number, limited to 64 bits; 0 for negative values and for values that are not
// numbers.
uint64_t ToCount(const Value& value);

// Converts an integer to the nearest real if neither int64 nor uint64 can represent it. Converts NaN and
// infinity to a missing value. Sets `saturated` if the value was converted. Returns all other values
// unchanged.
Value Normalised(const Value& value, bool& saturated);

// Returns the shortest decimal form that yields the same number when read back ("0.1", "1e+300"). Text is
// returned unchanged, and the text of a missing value is "".
std::string ToText(const Value& value);

}  // namespace rankine::query
