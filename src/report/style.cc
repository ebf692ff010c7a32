// SPDX-License-Identifier: BSD-3-Clause
#include "report/style.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/text/visible_text.h"

namespace rankine::report {
namespace {

const char* Sequence(Colour colour) {
  switch (colour) {
    case Colour::bold:
      return "\x1b[1m";
    case Colour::dim:
      return "\x1b[2m";
    case Colour::good:
      return "\x1b[32m";
    case Colour::fair:
      return "\x1b[33m";
    case Colour::poor:
      return "\x1b[31m";
    default:
      return "";
  }
}

size_t TerminalWidth(int fd) {
  const char* columns = std::getenv("COLUMNS");
  const long told = columns == nullptr ? 0 : std::strtol(columns, nullptr, 10);
  if (told > 0) return static_cast<size_t>(told);
  winsize window{};
  return ioctl(fd, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 ? window.ws_col : kPipeWidth;
}

bool WantsColour() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool refused = no_color != nullptr && *no_color != '\0';
  return !refused && term != nullptr && std::strcmp(term, "dumb") != 0;
}

}  // namespace

std::string Style::Paint(std::string_view text, Colour in) const {
  std::string visible = base::Visible(text);
  if (!colour || in == Colour::plain || visible.empty()) return visible;
  return Sequence(in) + visible + "\x1b[0m";
}

Style DetectStyle(int fd, ColourChoice choice, size_t width) {
  const bool terminal = isatty(fd) == 1;
  Style style;
  style.width = width > 0 ? width : terminal ? TerminalWidth(fd) : kPipeWidth;
  style.width = std::clamp(style.width, kMinWidth, kMaxWidth);
  style.colour =
      choice == ColourChoice::always || (choice == ColourChoice::automatic && terminal && WantsColour());
  return style;
}

}  // namespace rankine::report
