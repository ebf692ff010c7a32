// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace rankine::cli::top {
namespace {

// Control sequences: one switches to the alternate screen, hides the cursor, and turns off line wrapping. The
// other control sequence reverses these three changes.
constexpr std::string_view kEnter = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
constexpr std::string_view kLeave = "\x1b[?7h\x1b[?25h\x1b[?1049l";

void Put(std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = write(1, text.data(), text.size());
    if (size < 0 && errno != EINTR && errno != EAGAIN) return;
    if (size > 0) text.remove_prefix(static_cast<size_t>(size));
  }
}

}  // namespace

void Terminal::Enter() {
  if (entered_ || tcgetattr(0, &before_) != 0) return;
  termios now = before_;
  now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // Ctrl-C and Ctrl-Z send signals even in this mode.
  now.c_cc[VMIN] = 0;
  now.c_cc[VTIME] = 0;
  entered_ = tcsetattr(0, TCSADRAIN, &now) == 0;
  if (entered_) Put(kEnter);
}

void Terminal::Leave() {
  if (!entered_) return;
  entered_ = false;
  Put(kLeave);
  tcsetattr(0, TCSADRAIN, &before_);
}

TerminalSize Terminal::Size() const {
  winsize window{};
  if (ioctl(1, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0) return {};
  return {window.ws_col, window.ws_row};
}

void Terminal::Draw(const std::string& picture) const {
  std::string text = "\x1b[H";
  for (const char c : picture) {
    if (c == '\n') text += "\x1b[K\r";
    text += c;
  }
  Put(text + "\x1b[K\x1b[J");
}

char Terminal::Key() const {
  pollfd wait{0, POLLIN, 0};
  char key = 0;
  return poll(&wait, 1, 0) > 0 && read(0, &key, 1) == 1 ? key : '\0';
}

bool Terminal::IsThere() const {
  pollfd wait{0, POLLIN, 0};
  return poll(&wait, 1, 0) >= 0 && (wait.revents & (POLLHUP | POLLERR | POLLNVAL)) == 0;
}

}  // namespace rankine::cli::top
