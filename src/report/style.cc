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
    case Colour::work:
      return "\x1b[32m";
    case Colour::imbalance:
      return "\x1b[33m";
    case Colour::wait:
      return "\x1b[35m";
    case Colour::message:
      return "\x1b[34m";
    case Colour::library:
      return "\x1b[36m";
    case Colour::file:
      return "\x1b[96m";
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

bool KnowsSequences() {
  const char* term = std::getenv("TERM");
  return term != nullptr && *term != '\0' && std::strcmp(term, "dumb") != 0;
}

bool WantsColour() {
  const char* no_color = std::getenv("NO_COLOR");
  const bool refused = no_color != nullptr && *no_color != '\0';
  return !refused && KnowsSequences();
}

}  // namespace

std::string Style::Paint(std::string_view text, Colour in) const {
  std::string visible = base::Visible(text);
  if (!colour || in == Colour::plain || visible.empty()) return visible;
  return Sequence(in) + visible + "\x1b[0m";
}

std::string Style::Linked(const std::string& painted, const std::string& address) const {
  if (!links || address.empty()) return painted;
  return "\x1b]8;;" + address + "\x1b\\" + painted + "\x1b]8;;\x1b\\";
}

Style DetectStyle(int fd, ColourChoice choice, size_t width) {
  const bool terminal = isatty(fd) == 1;
  Style style;
  style.width = width > 0 ? width : terminal ? TerminalWidth(fd) : kPipeWidth;
  style.width = std::clamp(style.width, kMinWidth, kMaxWidth);
  style.colour =
      choice == ColourChoice::always || (choice == ColourChoice::automatic && terminal && WantsColour());
  style.links = terminal && style.colour;
  return style;
}

}  // namespace rankine::report
