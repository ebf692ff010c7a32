// SPDX-License-Identifier: BSD-3-Clause
// The terminal on which the view is drawn. Keys arrive one by one and are not echoed, and the view is drawn
// on the alternate screen. The terminal is always restored at the end, except after SIGKILL.
#pragma once
#include <termios.h>

#include <cstddef>
#include <string>

namespace rankine::cli::top {

struct TerminalSize {
  size_t width = 80, height = 24;
};

// Controls the terminal of stdin and stdout, which must both be terminals. Only one `Terminal` object may
// exist at a time.
class Terminal {
 public:
  Terminal() = default;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() { Leave(); }

  void Enter();
  void Leave();
  TerminalSize Size() const;
  // Draws the whole screen; `picture` includes the line ends.
  void Draw(const std::string& picture) const;
  // Returns the next key; 0 if no key was pressed.
  char Key() const;
  // Returns false if the terminal has been closed.
  bool IsThere() const;

 private:
  termios before_{};
  bool entered_ = false;
};

}  // namespace rankine::cli::top
