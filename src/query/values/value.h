// One value of a record or of a result: nothing, an integer, a real, or a text. Integers are 128 bits wide,
// so that every uint64 and int64 and any sum of 2^63 of them is exact; what leaves as JSON or text goes
// through Normalised first.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace rankine::query {

__extension__ typedef __int128 Int128;

// A text is a view: it belongs to the record source, which outlives every value taken from it.
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

// -1, 0, 1. Missing < numbers < texts; an integer and a real are compared exactly up to 64 bits; texts
// bytewise.
int Compare(const Value& a, const Value& b);

size_t Hash(const Value& value);

// 0 for anything that is not a number.
double ToReal(const Value& value);

// A number without its fraction, within 64 bits; 0 for anything below 0 and for what is not a number.
uint64_t ToCount(const Value& value);

// An integer that neither int64 nor uint64 holds becomes the nearest real and sets `saturated`; a NaN or an
// infinity becomes missing and sets it too. Anything else is returned unchanged.
Value Normalised(const Value& value, bool& saturated);

// The shortest decimal form that reads back as the same number ("0.1", "1e+300"); texts unchanged, missing as
// "".
std::string ToText(const Value& value);

}  // namespace rankine::query
