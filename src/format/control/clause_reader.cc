#include "format/control/clause_reader.h"

namespace rankine::format {
namespace {

struct Unit {
  std::string_view name;
  uint64_t ns;
};
constexpr Unit kUnits[] = {{"ns", 1},         {"us", 1000},         {"ms", 1000000},
                           {"s", 1000000000}, {"min", 60000000000}, {"h", 3600000000000}};

}  // namespace

bool TakeName(ClauseReader& in, std::string_view ends, std::string_view* name) {
  if (in.At('"')) return in.Quoted(name) && !name->empty();
  *name = in.Word(ends);
  return !name->empty();
}

bool ParseTime(std::string_view word, uint64_t* ns) {
  size_t digits = 0;
  while (digits < word.size() && ((word[digits] >= '0' && word[digits] <= '9') || word[digits] == '.'))
    ++digits;
  const std::string_view number = Part(word, 0, digits);
  const std::string_view name = Part(word, digits);
  uint64_t unit = 0;
  for (const Unit& known : kUnits) unit = known.name == name ? known.ns : unit;
  const size_t point = number.find('.');
  const std::string_view whole = Part(number, 0, point);
  if (unit == 0 || whole.empty() || whole.size() > 9) return false;
  uint64_t value = 0;
  for (const char c : whole) value = value * 10 + static_cast<uint64_t>(c - '0');
  *ns = value * unit;  // below 2^64: 10^9 h are 3.6e21, which the next line refuses
  if (value != 0 && *ns / value != unit) return false;
  if (point == std::string_view::npos) return true;
  const std::string_view fraction = Part(number, point + 1);
  if (fraction.empty() || fraction.find('.') != std::string_view::npos) return false;
  uint64_t part = unit;
  for (const char c : fraction) {
    part /= 10;
    *ns += part * static_cast<uint64_t>(c - '0');
  }
  return true;
}

bool ParseWhole(std::string_view word, uint64_t most, uint64_t* number) {
  uint64_t value = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return false;
    const auto digit = static_cast<uint64_t>(c - '0');
    if (digit > most || value > (most - digit) / 10) return false;
    value = value * 10 + digit;
  }
  *number = value;
  return !word.empty();
}

bool ParseBytes(std::string_view word, uint64_t* bytes) {
  uint64_t unit = 1;
  if (!word.empty()) {
    const char last = word[word.size() - 1];
    unit = last == 'K' ? 1024 : last == 'M' ? 1024 * 1024 : last == 'G' ? 1024 * 1024 * 1024 : 1;
    if (unit != 1) word.remove_suffix(1);
  }
  if (!ParseWhole(word, ~uint64_t{0} / unit, bytes)) return false;
  *bytes *= unit;
  return true;
}

}  // namespace rankine::format
