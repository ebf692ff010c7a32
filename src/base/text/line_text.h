// Foreign text in a line of ours, in both worlds: a name that is given back to a shell is quoted, and nothing
// in it may end the line or steer the terminal.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::base {

// C0 and DEL. All bytes of UTF-8 beyond ASCII are above; C1 controls are found in pairs by HideControls.
constexpr bool IsControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// Bytes that a shell takes as they are.
constexpr bool IsPlainInShell(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("._/:+@-=,%").find(c) != std::string_view::npos;
}

// `word` as a shell has to read it, given to `put` piece by piece (char): plain, in single quotes, or, where
// a control character is in it, as $'a\012b' (POSIX 2024; bash, zsh and ksh since long), which stays one
// line.
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

// Replaces each byte of a control character (C0, DEL, C1 in UTF-8) by '?', so that what is printed is one
// line.
inline void HideControls(char* text, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const bool c1 = text[i] == '\xc2' && i + 1 < size && static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                    static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (c1) text[i + 1] = '?';
    if (c1 || IsControl(text[i])) text[i] = '?';
  }
}

}  // namespace rankine::base
