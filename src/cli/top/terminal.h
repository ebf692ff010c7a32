// The terminal that the view is drawn on: keys come one by one and are not shown, the drawing has a screen of
// its own, and whatever ends the command but SIGKILL gives the terminal back as it was.
#pragma once
#include <termios.h>

#include <cstddef>
#include <string>

namespace rankine::cli::top {

struct TerminalSize {
  size_t width = 80, height = 24;
};

// One at a time: it is the one of stdin and stdout, both of which are terminals.
class Terminal {
 public:
  Terminal() = default;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() { Leave(); }

  void Enter();
  void Leave();
  TerminalSize Size() const;
  // The whole picture, with its line ends.
  void Draw(const std::string& picture) const;
  // The next key, 0: none has been pressed.
  char Key() const;
  // False: it has been closed.
  bool IsThere() const;

 private:
  termios before_{};
  bool entered_ = false;
};

}  // namespace rankine::cli::top
