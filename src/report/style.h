// SPDX-License-Identifier: BSD-3-Clause
// Width and colours of the output. Escape sequences are produced only here.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::report {

// The colours from `work` on stand for kinds of time, and are the same in the report and in `rankine top`.
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

  // Makes control characters in untrusted text visible first, so that the result contains no escape sequences
  // but ours.
  std::string Paint(std::string_view text, Colour in) const;
  // Makes `painted` a link to `address`, if the terminal supports links and there is an address. The address
  // must not contain control characters.
  std::string Linked(const std::string& painted, const std::string& address) const;
};

// Width: `width` if it is not 0, otherwise COLUMNS or the window's width if `fd` is a terminal, otherwise
// kPipeWidth; always limited to kMinWidth .. kMaxWidth. Colour: on terminals, unless NO_COLOR is set or TERM
// is "dumb"; `choice` overrides all of this. Links: on terminals, unless TERM is missing or "dumb".
Style DetectStyle(int fd, ColourChoice choice, size_t width);

}  // namespace rankine::report
