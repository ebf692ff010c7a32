// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/quantity.h"

#include <charconv>
#include <cmath>

#include "base/quantity.h"

namespace rankine::query {
namespace {

// Returns the length of the unit in ns; 0: the unit is unknown. Attributes from Caliper use two additional
// names of units.
double TimeUnit(std::string_view name) {
  const std::string_view ours = name == "sec" ? "s" : name == "usec" ? "us" : name;
  return static_cast<double>(base::NanosecondsOf(ours));
}

// Returns the size of the unit in bytes; 0: the unit is unknown. A single letter is not a unit, because 5M
// may be text.
double SizeUnit(std::string_view name) {
  return name.size() == 3 ? static_cast<double>(base::BytesOf(name)) : 0;
}

// Returns an integer if the number is whole. So comparisons of the number with integers are exact.
Value Exactly(double number) {
  if (std::fabs(number) < 9e15 && number == std::floor(number)) return Int128{static_cast<int64_t>(number)};
  return number;
}

}  // namespace

std::optional<Value> ParseNumber(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  const char* end = text.data() + text.size();
  int64_t integer = 0;
  uint64_t natural = 0;
  double real = 0;
  const auto whole = [&](std::from_chars_result read) { return read.ec == std::errc{} && read.ptr == end; };
  if (whole(std::from_chars(text.data(), end, natural))) return Value(Int128{natural});
  if (whole(std::from_chars(text.data(), end, integer))) return Value(Int128{integer});
  if (text.find_first_of("nN") != std::string_view::npos) return std::nullopt;
  if (whole(std::from_chars(text.data(), end, real))) return Value(real);
  return std::nullopt;
}

std::optional<Value> ParseQuantity(std::string_view text, double nanoseconds_of_unit) {
  if (const auto number = ParseNumber(text)) return number;
  const size_t last = text.find_last_of("0123456789.");
  if (last == std::string_view::npos) return std::nullopt;
  const auto number = ParseNumber(text.substr(0, last + 1));
  if (!number) return std::nullopt;
  const std::string_view unit = text.substr(last + 1);
  if (const double bytes = SizeUnit(unit); bytes > 0) return Exactly(ToReal(*number) * bytes);
  if (const double ns = TimeUnit(unit); ns > 0 && nanoseconds_of_unit > 0)
    return Exactly(ToReal(*number) * ns / nanoseconds_of_unit);
  return std::nullopt;
}

double TimeUnitOf(std::string_view attribute) {
  const size_t dot = attribute.rfind('.');
  if (dot == std::string_view::npos) return 0;
  return TimeUnit(attribute.substr(dot + 1));
}

}  // namespace rankine::query
