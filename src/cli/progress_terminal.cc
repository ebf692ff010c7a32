// SPDX-License-Identifier: BSD-3-Clause
#include "cli/progress_terminal.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace rankine::cli {

int ProgressTerminal() {
  const char* named = std::getenv("RANKINE_PROGRESS_FD");
  const std::string_view text = named == nullptr ? "" : named;
  int fd = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), fd);
  const bool good = !text.empty() && read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return good && fd > 2 ? fd : 2;
}

}  // namespace rankine::cli
