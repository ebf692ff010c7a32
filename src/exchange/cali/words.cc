// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/words.h"

#include "base/text/valid_text.h"

namespace rankine::exchange::cali {

std::string_view Unescape(std::string_view word, std::string& room) {
  if (word.find('\\') == std::string_view::npos) return word;
  room.clear();
  for (size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '\\' || i + 1 == word.size()) {
      room += word[i];
      continue;
    }
    ++i;
    room += word[i] == 'n' ? '\n' : word[i];
  }
  return room;
}

void AppendEscaped(std::string& line, std::string_view text) {
  for (const char c : text) {
    if (c == '\n') {
      line += "\\n";
      continue;
    }
    // Python's file objects treat a carriage return as the end of a line. So caliper-reader cannot read a
    // file that contains a carriage return.
    if (c == '\r') {
      line += base::kReplacement;
      continue;
    }
    if (c == '\\' || c == ',' || c == '=') line += '\\';
    line += c;
  }
}

}  // namespace rankine::exchange::cali
