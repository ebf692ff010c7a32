// SPDX-License-Identifier: BSD-3-Clause
// One value of a record or of a result: missing, an integer, a real, or a text. Integers have 128 bits, so
// all uint64 and int64 values and sums of 2^63 of them are exact. Output as JSON or text uses Normalised
// first.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace rankine::query {

__extension__ typedef __int128 Int128;

// A text is a view into the record source, which outlives every value taken from it.
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

// Returns -1, 0 or 1. Missing < numbers < texts. An integer and a real are compared exactly up to 64 bits.
// Texts are compared bytewise.
int Compare(const Value& a, const Value& b);

size_t Hash(const Value& value);

// 0 for anything that is not a number.
double ToReal(const Value& value);

// The integer part of a number, within 64 bits; 0 for values below 0 and for values that are no numbers.
uint64_t ToCount(const Value& value);

// An integer that neither int64 nor uint64 holds becomes the nearest real. A NaN or an infinity becomes
// missing. Both set `saturated`. All other values are returned unchanged.
Value Normalised(const Value& value, bool& saturated);

// The shortest decimal form that reads back as the same number ("0.1", "1e+300"). Texts are unchanged,
// missing is "".
std::string ToText(const Value& value);

}  // namespace rankine::query
