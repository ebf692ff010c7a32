// SPDX-License-Identifier: BSD-3-Clause
// Decodes UTF-8, for the recorder and the offline tools. Bytes that are not valid UTF-8 are returned one by
// one.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::base {

// A decoded code point, which is at least one byte long. The member `valid` is false if the text is not valid
// UTF-8 at this position.
struct CodePoint {
  char32_t value;
  size_t size;
  bool valid;
};

// Decodes the code point that begins at byte `at`, which must be inside `text`.
constexpr CodePoint CodePointAt(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return {first, 1, true};
  const size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + size > text.size()) return {first, 1, false};
  char32_t value = first & (0xffu >> (size + 1));
  for (size_t i = 1; i < size; ++i) {
    if ((byte(at + i) & 0xc0u) != 0x80u) return {first, 1, false};
    value = (value << 6) | (byte(at + i) & 0x3fu);
  }
  constexpr char32_t kSmallest[5] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < kSmallest[size] || value > 0x10ffff || surrogate) return {first, 1, false};
  return {value, size, true};
}

// Returns true for characters that must never be sent to a terminal unescaped. These are C0, DEL, C1, line
// separators, and code points that are invisible or change the writing direction.
constexpr bool IsUnsafe(char32_t value) {
  constexpr char32_t kRanges[][2] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},
                                     {0x61c, 0x61c},   {0x200b, 0x200f}, {0x2028, 0x202e},
                                     {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xe0000, 0xe0fff}};
  for (const auto& range : kRanges) {
    if (value >= range[0] && value <= range[1]) return true;
  }
  return false;
}

}  // namespace rankine::base
