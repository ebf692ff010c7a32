// Signals that a person sends, by name: what the program's users know as free for their own purposes.
#pragma once
#include <csignal>
#include <string_view>

namespace rankine::layout {

// "USR1", "USR2"; 0: another one.
inline int ParseUserSignal(std::string_view text) {
  return text == "USR1" ? SIGUSR1 : text == "USR2" ? SIGUSR2 : 0;
}

}  // namespace rankine::layout
