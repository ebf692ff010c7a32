// SPDX-License-Identifier: BSD-3-Clause
#include "base/text/formatted.h"

#include <cstdarg>
#include <cstdio>

namespace rankine::base {

std::string Formatted(const char* format, ...) {
  va_list values;
  va_start(values, format);
  va_list again;
  va_copy(again, values);
  const int length = vsnprintf(nullptr, 0, format, values);
  va_end(values);
  std::string text(length > 0 ? static_cast<size_t>(length) : 0, '\0');
  vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(again);
  return text;
}

}  // namespace rankine::base
