// SPDX-License-Identifier: BSD-3-Clause
// Prepares untrusted text for inclusion in a line that we print, for the recorder and the offline tools. Text
// that users may paste into a shell is quoted. No character of the text can end the line or control the
// terminal.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::base {

// Whether the byte is a C0 control or DEL. In UTF-8, all bytes of non-ASCII characters are larger than DEL.
// C1 controls are non-ASCII characters; HideControls recognises each of them as a pair of bytes.
constexpr bool IsControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// Whether the character needs no quoting in a shell.
constexpr bool IsPlainInShell(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("._/:+@-=,%").find(c) != std::string_view::npos;
}

// Quotes `word` for a shell, and passes the result to `put` character by character. The result has one of
// three forms: the plain word, the word in single quotes, or $'a\012b' for a word with control characters.
// The last form keeps the word on one line (POSIX 2024; bash, zsh and ksh have long supported it).
template <class Put>
void QuoteForShell(std::string_view word, Put put) {
  bool plain = !word.empty(), control = false;
  for (char c : word) {
    plain = plain && IsPlainInShell(c);
    control = control || IsControl(c);
  }
  if (control) put('$');
  if (!plain) put('\'');
  for (char c : word) {
    if (IsControl(c)) {
      const auto byte = static_cast<unsigned char>(c);
      put('\\');
      for (int shift : {6, 3, 0}) put(static_cast<char>('0' + (byte >> shift & 7)));
    } else if (control && (c == '\'' || c == '\\')) {
      put('\\');
      put(c);
    } else if (c == '\'') {
      for (char escaped : std::string_view("'\\''")) put(escaped);
    } else {
      put(c);
    }
  }
  if (!plain) put('\'');
}

// Replaces each byte of a control character (C0, DEL, C1 in UTF-8) by '?', so that the text stays on one line
// when printed.
inline void HideControls(char* text, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const bool c1 = text[i] == '\xc2' && i + 1 < size && static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                    static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (c1) text[i + 1] = '?';
    if (c1 || IsControl(text[i])) text[i] = '?';
  }
}

}  // namespace rankine::base
