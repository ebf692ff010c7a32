// SPDX-License-Identifier: BSD-3-Clause
#include "query/values/value.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/hash.h"
#include "base/text/real_text.h"

namespace rankine::query {
namespace {

int Sign(int comparison) {
  return comparison < 0 ? -1 : comparison > 0 ? 1 : 0;
}

// A `long double` represents every 64-bit integer exactly, because its mantissa has 64 or 113 bits.
long double Wide(const Value& value) {
  if (const Int128* i = std::get_if<Int128>(&value)) return static_cast<long double>(*i);
  return std::get<double>(value);
}

std::string IntegerText(Int128 value) {
  // Numbers that fit into 64 bits are handled separately, because a 128-bit division for each digit would
  // take ten times as long.
  char digits[24];
  if (value >= 0 && value <= Int128{UINT64_MAX}) {
    return {digits, std::to_chars(digits, digits + sizeof digits, static_cast<uint64_t>(value)).ptr};
  }
  if (value < 0 && value >= Int128{INT64_MIN}) {
    return {digits, std::to_chars(digits, digits + sizeof digits, static_cast<int64_t>(value)).ptr};
  }
  const bool negative = value < 0;
  std::string reversed;
  while (value != 0) {
    const int digit = static_cast<int>(value % 10);
    reversed.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    value /= 10;
  }
  if (negative) reversed.push_back('-');
  return {reversed.rbegin(), reversed.rend()};
}

}  // namespace

int Compare(const Value& a, const Value& b) {
  const auto kind = [](const Value& v) { return Missing(v) ? 0 : IsNumber(v) ? 1 : 2; };
  if (kind(a) != kind(b)) return kind(a) < kind(b) ? -1 : 1;
  if (Missing(a)) return 0;
  if (IsText(a)) return Sign(std::get<std::string_view>(a).compare(std::get<std::string_view>(b)));
  const Int128* ia = std::get_if<Int128>(&a);
  const Int128* ib = std::get_if<Int128>(&b);
  if (ia != nullptr && ib != nullptr) return *ia < *ib ? -1 : *ia > *ib ? 1 : 0;
  const long double wa = Wide(a);
  const long double wb = Wide(b);
  return wa < wb ? -1 : wa > wb ? 1 : 0;
}

// If two numbers are equal, their hashes are equal too, even if the numbers have different types.
size_t Hash(const Value& value) {
  constexpr uint64_t kSpread = 0x9e3779b97f4a7c15u;
  const auto spread = [](uint64_t bits) { return (bits ^ bits >> 32) * kSpread; };
  if (const Int128* i = std::get_if<Int128>(&value)) return spread(static_cast<uint64_t>(*i) + 1);
  if (const double* d = std::get_if<double>(&value)) {
    if (std::fabs(*d) < 0x1p63 && *d == std::floor(*d)) {
      return spread(static_cast<uint64_t>(static_cast<int64_t>(*d)) + 1);
    }
    return spread(std::bit_cast<uint64_t>(*d));
  }
  if (const std::string_view* s = std::get_if<std::string_view>(&value)) return base::Hash(*s);
  return kSpread;
}

double ToReal(const Value& value) {
  if (const double* d = std::get_if<double>(&value)) return *d;
  if (const Int128* i = std::get_if<Int128>(&value)) {
    const auto narrow =
        static_cast<int64_t>(*i);  // Processors can convert only 64-bit integers in one instruction.
    if (narrow == *i) return static_cast<double>(narrow);
  }
  return IsNumber(value) ? static_cast<double>(Wide(value)) : 0.0;
}

uint64_t ToCount(const Value& value) {
  if (!IsNumber(value) || !(Wide(value) > 0)) return 0;
  return Wide(value) >= 0x1p64L ? UINT64_MAX : static_cast<uint64_t>(Wide(value));
}

Value Normalised(const Value& value, bool& saturated) {
  if (const Int128* i = std::get_if<Int128>(&value)) {
    if (*i >= std::numeric_limits<int64_t>::min() && *i <= Int128{std::numeric_limits<uint64_t>::max()})
      return value;
    saturated = true;
    return static_cast<double>(*i);
  }
  if (const double* d = std::get_if<double>(&value); d != nullptr && !std::isfinite(*d)) {
    saturated = true;
    return std::monostate{};
  }
  return value;
}

std::string ToText(const Value& value) {
  if (const Int128* i = std::get_if<Int128>(&value)) return IntegerText(*i);
  if (const std::string_view* s = std::get_if<std::string_view>(&value)) return std::string(*s);
  if (const double* d = std::get_if<double>(&value)) return base::RealText(*d);
  return {};
}

}  // namespace rankine::query
