// SPDX-License-Identifier: BSD-3-Clause
// Width and colours of the output. Escape sequences are made here alone.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::report {

enum class Colour { plain, bold, dim, good, fair, poor };
enum class ColourChoice { automatic, always, never };

inline constexpr size_t kPipeWidth = 100;
inline constexpr size_t kMinWidth = 40;
inline constexpr size_t kMaxWidth = 1000;

struct Style {
  size_t width = kPipeWidth;
  bool colour = false;
  bool brief = false;  // introductions of one sentence

  // Makes foreign text visible first, so that the result holds no escape sequence but ours.
  std::string Paint(std::string_view text, Colour in) const;
};

// Width: `width` if not 0, else COLUMNS or the window's width when `fd` is a terminal, else kPipeWidth; held
// to kMinWidth .. kMaxWidth. Colour: on a terminal, unless NO_COLOR is set or TERM is "dumb"; `choice`
// overrides all of it.
Style DetectStyle(int fd, ColourChoice choice, size_t width);

}  // namespace rankine::report
