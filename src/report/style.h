// SPDX-License-Identifier: BSD-3-Clause
// Width and colours of the output. Escape sequences are made here alone.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::report {

// The colours from `work` on name what time was spent for, the same in report and top.
enum class Colour { plain, bold, dim, good, fair, poor, work, imbalance, wait, message, library, file };
enum class ColourChoice { automatic, always, never };

inline constexpr size_t kPipeWidth = 100;
inline constexpr size_t kMinWidth = 40;
inline constexpr size_t kMaxWidth = 1000;

struct Style {
  size_t width = kPipeWidth;
  bool colour = false;
  bool brief = false;  // introductions of one sentence
  bool links = false;  // the terminal opens addresses (OSC 8)

  // Makes foreign text visible first, so that the result holds no escape sequence but ours.
  std::string Paint(std::string_view text, Colour in) const;
  // `painted` as a link to `address`, where the terminal has links and there is an address. The address must
  // have no control characters.
  std::string Linked(const std::string& painted, const std::string& address) const;
};

// Width: `width` if not 0, else COLUMNS or the window's width when `fd` is a terminal, else kPipeWidth; held
// to kMinWidth .. kMaxWidth. Colour: on a terminal, unless NO_COLOR is set or TERM is "dumb"; `choice`
// overrides all of it. Links: on a terminal, unless TERM is missing or "dumb".
Style DetectStyle(int fd, ColourChoice choice, size_t width);

}  // namespace rankine::report
