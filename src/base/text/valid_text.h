// SPDX-License-Identifier: BSD-3-Clause
// Converts names to valid UTF-8, for files that other programs read. Each byte that is not valid UTF-8
// becomes U+FFFD, as Unicode recommends. Names come from programs and file systems and may contain any bytes.
// Text that people read is passed to base::Visible instead, which also shows control characters as escapes.
#pragma once
#include <string>
#include <string_view>

#include "base/text/code_point.h"

namespace rankine::base {

inline constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

// Nearly all names are ASCII, so this test is the fast path.
inline bool IsAscii(std::string_view text) {
  unsigned char all = 0;
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return all < 0x80;
}

inline bool IsValidText(std::string_view text) {
  if (IsAscii(text)) return true;
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = CodePointAt(text, at);
    if (!point.valid) return false;
    at += point.size;
  }
  return true;
}

inline void AppendValidText(std::string& out, std::string_view text) {
  if (IsAscii(text)) {
    out += text;
    return;
  }
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = CodePointAt(text, at);
    out += point.valid ? text.substr(at, point.size) : kReplacement;
    at += point.size;
  }
}

inline std::string ValidText(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  AppendValidText(out, text);
  return out;
}

}  // namespace rankine::base
