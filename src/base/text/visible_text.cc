// SPDX-License-Identifier: BSD-3-Clause
#include "base/text/visible_text.h"

#include <array>
#include <cstdio>
#include <vector>

#include "base/text/code_point.h"
#include "base/text/valid_text.h"

namespace rankine::base {
namespace {

struct Range {
  char32_t first, last;
};

constexpr std::array<Range, 8> kCombining = {{{0x300, 0x36f},
                                              {0x483, 0x489},
                                              {0x591, 0x5bd},
                                              {0x610, 0x61a},
                                              {0x64b, 0x65f},
                                              {0x1ab0, 0x1aff},
                                              {0x20d0, 0x20ff},
                                              {0xfe00, 0xfe0f}}};
constexpr std::array<Range, 9> kWide = {{{0x1100, 0x115f},
                                         {0x2e80, 0x303e},
                                         {0x3041, 0xa4cf},
                                         {0xac00, 0xd7a3},
                                         {0xf900, 0xfaff},
                                         {0xfe30, 0xfe6f},
                                         {0xff00, 0xff60},
                                         {0x1f300, 0x1faff},
                                         {0x20000, 0x3fffd}}};

template <size_t N>
bool In(const std::array<Range, N>& ranges, char32_t value) {
  for (const Range& range : ranges) {
    if (value >= range.first && value <= range.last) return true;
  }
  return false;
}

size_t Width(char32_t value) {
  return In(kCombining, value) ? 0 : In(kWide, value) ? 2 : 1;
}

}  // namespace

std::string Visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = CodePointAt(text, at);
    char escaped[16];
    if (!point.valid) {
      out.append(kReplacement);
    } else if (!IsUnsafe(point.value)) {
      out.append(text.substr(at, point.size));
    } else if (point.value == '\n' || point.value == '\t') {
      out.append(point.value == '\n' ? "\\n" : "\\t");
    } else if (point.value < 0x100) {
      std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned>(point.value));
      out.append(escaped);
    } else {
      std::snprintf(escaped, sizeof escaped, "\\u{%x}", static_cast<unsigned>(point.value));
      out.append(escaped);
    }
    at += point.size;
  }
  return out;
}

size_t DisplayWidth(std::string_view text) {
  size_t width = 0;
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = CodePointAt(text, at);
    width += Width(point.value);
    at += point.size;
  }
  return width;
}

namespace {

// Shortens `text`, and puts `mark` between its two ends. The parameters `head` and `tail` are the numbers of
// columns that remain at the two ends.
std::string Ends(std::string_view text, size_t head, size_t tail, std::string_view mark) {
  std::vector<size_t> starts;
  std::vector<size_t> widths;
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = CodePointAt(text, at);
    starts.push_back(at);
    widths.push_back(Width(point.value));
    at += point.size;
  }
  size_t left = 0;
  while (left < starts.size() && widths[left] <= head) head -= widths[left++];
  size_t right = starts.size();
  while (right > left && widths[right - 1] <= tail) tail -= widths[--right];
  const std::string_view end = right < starts.size() ? text.substr(starts[right]) : std::string_view{};
  return std::string(text.substr(0, starts[left])).append(mark).append(end);
}

}  // namespace

std::string Shortened(std::string_view text, size_t width) {
  if (DisplayWidth(text) <= width) return std::string(text);
  if (width < 5) return std::string(width, '.');
  const size_t tail = (width - 2) * 3 / 5;  // The end of the text (file and line) matters more than the
                                            // beginning.
  return Ends(text, width - 2 - tail, tail, "..");
}

std::string ShortenedAsCaliper(std::string_view text, size_t width) {
  if (DisplayWidth(text) <= width) return std::string(text);
  if (width < 4) return Ends(text, width, 0, "");
  return Ends(text, width / 2 - 1, width / 2 - 1, "~~");
}

}  // namespace rankine::base
