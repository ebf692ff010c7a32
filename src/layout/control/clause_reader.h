// SPDX-License-Identifier: BSD-3-Clause
// Reads text that consists of clauses separated by blanks: selections (selection.h) and windows
// (window_text.h). The reader does not allocate memory; names are views into the text.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace rankine::layout {

struct ClauseProblem {
  size_t at = 0, length = 0;  // offset and length of the part of the text that could not be parsed
  const char* what = "";      // advice on what the user should do
};

// A substr() that cannot throw, for injected code. The argument `from` must not exceed the size of the
// text.
inline std::string_view Part(std::string_view text, size_t from, size_t most = std::string_view::npos) {
  return {text.data() + from, std::min(most, text.size() - from)};
}

// A cursor over the text. Only the first problem in the text is stored.
class ClauseReader {
 public:
  ClauseReader(std::string_view text, ClauseProblem* problem) : text_(text), problem_(problem) {}

  bool AtEnd() const { return at_ == text_.size(); }
  bool At(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool AtBlank() const { return at_ < text_.size() && IsBlank(text_[at_]); }
  size_t at() const { return at_; }

  void GoTo(size_t at) { at_ = std::min(at, text_.size()); }
  void Step() { at_ += AtEnd() ? 0 : 1; }
  void SkipBlanks() {
    while (AtBlank()) ++at_;
  }
  bool Take(std::string_view word) {
    if (Part(text_, at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  // Returns the text up to the next blank or the next character of `ends`. If the text contains no such
  // character, returns the rest of the text.
  std::string_view Word(std::string_view ends) {
    const size_t begin = at_;
    while (!AtEnd() && !AtBlank() && ends.find(text_[at_]) == std::string_view::npos) ++at_;
    return Part(text_, begin, at_ - begin);
  }
  // Returns the text from the given position to the current position.
  std::string_view Since(size_t begin) const { return Part(text_, begin, at_ - begin); }
  // Reads a string in double quotes. Returns false if the closing quote is missing.
  bool Quoted(std::string_view* name) {
    const size_t end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) return false;
    *name = Part(text_, at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return true;
  }
  // Checks that the text is not longer than the given maximum, and contains no control characters. Control
  // characters are unsafe in files, environment variables and terminals.
  bool IsText(size_t most, const char* too_long) {
    if (text_.size() > most) return Fail(most, too_long);
    for (size_t i = 0; i < text_.size(); ++i) {
      if (static_cast<unsigned char>(text_[i]) < ' ' && text_[i] != '\t')
        return Fail(i, "control characters are not allowed");
    }
    return true;
  }
  bool Fail(size_t at, const char* what) {
    if (problem_ != nullptr) {
      size_t end = at;
      while (end < text_.size() && !IsBlank(text_[end])) ++end;
      *problem_ = {at, end - at, what};
    }
    return false;
  }

 private:
  static bool IsBlank(char c) { return c == ' ' || c == '\t'; }

  std::string_view text_;
  ClauseProblem* problem_;
  size_t at_ = 0;
};

// Parses decimal digits into a number. The argument `most` is the largest valid number. The function does not
// use std::from_chars, because its templates would become visible symbols of librankine.so.
bool ParseWhole(std::string_view word, uint64_t most, uint64_t* number);

// Reads a number that ends at one of the given characters. Signed numbers may start with a minus sign.
template <class Number>
bool TakeNumber(ClauseReader& in, std::string_view ends, Number* number) {
  std::string_view word = in.Word(ends);
  const bool negative = std::is_signed_v<Number> && !word.empty() && word[0] == '-';
  if (negative) word.remove_prefix(1);
  uint64_t whole = 0;
  if (!ParseWhole(word, static_cast<uint64_t>(std::numeric_limits<Number>::max()), &whole)) return false;
  *number = static_cast<Number>(whole);
  if (negative) *number = static_cast<Number>(-*number);
  return true;
}

// Reads a name, with or without double quotes. Returns false if the name is empty or the closing quote is
// missing.
bool TakeName(ClauseReader& in, std::string_view ends, std::string_view* name);

// Parses a duration into ns, or a size into bytes (base/quantity.h). Returns false and leaves the number
// unchanged if the word is invalid.
bool ReadDuration(std::string_view word, uint64_t* ns);
bool ReadBytes(std::string_view word, uint64_t* bytes);

}  // namespace rankine::layout
