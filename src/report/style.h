// SPDX-License-Identifier: BSD-3-Clause
// Determines the width and the colours of the output. All escape sequences are produced in this file.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::report {

// The colours from `work` on denote kinds of time. The report and `rankine top` use the same colours.
enum class Colour { plain, bold, dim, good, fair, poor, work, imbalance, wait, message, library, file };
enum class ColourChoice { automatic, always, never };

inline constexpr size_t kPipeWidth = 100;
inline constexpr size_t kMinWidth = 40;
inline constexpr size_t kMaxWidth = 1000;

struct Style {
  size_t width = kPipeWidth;
  bool colour = false;
  bool brief = false;  // introductions have only one sentence
  bool links = false;  // the terminal can open links (OSC 8)

  // Colours a text. Control characters of the text are made visible first, so the result contains only the
  // escape sequences of this function.
  std::string Paint(std::string_view text, Colour in) const;
  // Turns a coloured text into a link to the given address, if the terminal supports links and the address
  // is not empty. The address must not contain control characters.
  std::string Linked(const std::string& painted, const std::string& address) const;
};

// Determines the style of the output. A given width other than 0 is the width of the output. If the given
// width is 0 and the output is a terminal, the width is that of COLUMNS or of the window. For other
// outputs, the width is `kPipeWidth`. The result is limited to `kMinWidth` .. `kMaxWidth`. Colours are used
// on terminals, unless NO_COLOR is set or TERM is "dumb". The user's colour option overrides this rule.
// Links are used on terminals, unless TERM is missing or "dumb".
Style DetectStyle(int fd, ColourChoice choice, size_t width);

}  // namespace rankine::report
