// SPDX-License-Identifier: BSD-3-Clause
// Determines the width and the colours of the output. All escape sequences are produced here.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::report {

// The colours from `work` on denote kinds of time; the report and `rankine top` use the same.
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

  // First makes control characters in `text` visible, so that the result contains no escape sequences other
  // than ours.
  std::string Paint(std::string_view text, Colour in) const;
  // Turns `painted` into a link to `address`, if the terminal supports links and `address` is not empty. The
  // address must not contain control characters.
  std::string Linked(const std::string& painted, const std::string& address) const;
};

// Width: `width` if it is not 0; else COLUMNS or the window's width if `fd` is a terminal; else kPipeWidth.
// It is always limited to kMinWidth .. kMaxWidth. Colour: used on terminals, unless NO_COLOR is set or TERM
// is "dumb"; `choice` overrides this. Links: used on terminals, unless TERM is missing or "dumb".
Style DetectStyle(int fd, ColourChoice choice, size_t width);

}  // namespace rankine::report
