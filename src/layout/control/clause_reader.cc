// SPDX-License-Identifier: BSD-3-Clause
#include "layout/control/clause_reader.h"

#include "base/quantity.h"

namespace rankine::layout {
bool TakeName(ClauseReader& in, std::string_view ends, std::string_view* name) {
  if (in.At('"')) return in.Quoted(name) && !name->empty();
  *name = in.Word(ends);
  return !name->empty();
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

bool ReadDuration(std::string_view word, uint64_t* ns) {
  const auto read = base::ParseDuration(word);
  if (read) *ns = *read;
  return read.has_value();
}

bool ReadBytes(std::string_view word, uint64_t* bytes) {
  const auto read = base::ParseBytes(word);
  if (read) *bytes = *read;
  return read.has_value();
}

}  // namespace rankine::layout
