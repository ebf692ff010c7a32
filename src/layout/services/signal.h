// SPDX-License-Identifier: BSD-3-Clause
// The names of the signals that Rankine can use: USR1 and USR2, which are reserved for users.
#pragma once
#include <csignal>
#include <string_view>

namespace rankine::layout {

// Parses "USR1" or "USR2"; returns 0 for any other text.
inline int ParseUserSignal(std::string_view text) {
  return text == "USR1" ? SIGUSR1 : text == "USR2" ? SIGUSR2 : 0;
}

}  // namespace rankine::layout
