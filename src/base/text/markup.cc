// SPDX-License-Identifier: BSD-3-Clause
#include "base/text/markup.h"

#include "base/text/visible_text.h"

namespace rankine::base {

std::string MarkupEscaped(std::string_view text) {
  std::string escaped;
  for (const char c : Visible(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace rankine::base
