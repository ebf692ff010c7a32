// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/form.h"

#include <algorithm>

#include "exchange/ti/lines.h"
#include "exchange/ti/words.h"

namespace rankine::exchange::ti {

std::optional<Form> FormTold(std::string_view beginning) {
  for (size_t at = 0; at < beginning.size();) {
    const size_t end = std::min(beginning.find('\n', at), beginning.size());
    std::string_view line = beginning.substr(at, end - at);
    at = end + 1;
    if (IsIdle(line)) continue;
    Words all(WithoutMark(line));
    if (all.Next().starts_with('p')) return Form::year_2011;
    const std::string_view name = all.Next();
    const bool point = name == "send" || name == "recv";
    if (name == "isend" || name == "irecv" || name == "waitall" || name == "sendRecv") return Form::current;
    if (!point && name != "wait" &&
        std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
      return Form::year_2012;
    size_t arguments = 0;
    while (!all.AtEnd()) {
      all.Next();
      ++arguments;
    }
    if (name == "wait") return arguments == 0 ? Form::year_2012 : Form::current;
    if (point && arguments == 2) return Form::year_2012;
    if (point && arguments == 4) return Form::current;
  }
  return std::nullopt;
}

}  // namespace rankine::exchange::ti
