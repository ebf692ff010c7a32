#include "query/quantity.h"

#include <array>
#include <charconv>
#include <cmath>

namespace rankine::query {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};
constexpr std::array<Unit, 8> kTimes = {{{"ns", 1},
                                         {"us", 1e3},
                                         {"ms", 1e6},
                                         {"s", 1e9},
                                         {"sec", 1e9},
                                         {"min", 60e9},
                                         {"h", 3600e9},
                                         {"usec", 1e3}}};
constexpr std::array<Unit, 4> kSizes = {
    {{"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824}, {"TiB", 1099511627776}}};

// An integer where it is one, so that comparisons with integers stay exact.
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
  for (const Unit& size : kSizes) {
    if (unit == size.name) return Exactly(ToReal(*number) * size.factor);
  }
  for (const Unit& time : kTimes) {
    if (unit == time.name && nanoseconds_of_unit > 0) {
      return Exactly(ToReal(*number) * time.factor / nanoseconds_of_unit);
    }
  }
  return std::nullopt;
}

double TimeUnitOf(std::string_view attribute) {
  const size_t dot = attribute.rfind('.');
  if (dot == std::string_view::npos) return 0;
  for (const Unit& time : kTimes) {
    if (attribute.substr(dot + 1) == time.name) return time.factor;
  }
  return 0;
}

}  // namespace rankine::query
