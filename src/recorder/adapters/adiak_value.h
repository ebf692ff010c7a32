// SPDX-License-Identifier: BSD-3-Clause
// The values that Adiak passes to tools, and their conversion to our values. The values have the same
// layout in every version of Adiak (adiak.h, adiak_tool.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/rt/text.h"
#include "recorder/adapters/value.h"

namespace rankine::recorder::adapters {

// The numbers that Adiak uses for types.
enum class AdiakKind : int32_t {
  unset = 0,
  long_ = 1,
  ulong_ = 2,
  int_ = 3,
  uint_ = 4,
  real = 5,
  date = 6,  // seconds since 1970
  time = 7,  // a timeval
  version = 8,
  string = 9,
  category = 10,
  path = 11,
  range = 12,
  set = 13,
  list = 14,
  tuple = 15,
  long_long = 16,
  ulong_long = 17,
  json = 18
};

struct AdiakType {  // later versions of Adiak append members
  AdiakKind kind;
  int32_t numerical;
  int32_t elements;
  int32_t subtypes;
  AdiakType** subtype;
};

union AdiakValue {
  int64_t number;
  int32_t small;
  double real;
  const void* pointer;
  AdiakValue* parts;
};

// Functions that return the parts of a set, list, tuple or range. nullptr: the version of Adiak is older, has
// no such functions, and always stores copies of the parts.
struct AdiakParts {
  int (*count)(AdiakType*) = nullptr;
  int (*get)(AdiakType*, AdiakValue*, int, AdiakType**, AdiakValue*) = nullptr;
};

using AdiakText = rt::Text<4096>;  // the value's text; longer text is cut

// Converts a value. Numbers stay numbers, times are converted to seconds, and everything else is converted
// to text. The text is stored in the buffer `text`. The result has no type if the value cannot be
// converted.
Value ValueOf(AdiakValue* value, AdiakType* type, const AdiakParts& parts, AdiakText& text);

}  // namespace rankine::recorder::adapters
