// SPDX-License-Identifier: BSD-3-Clause
// Splits a line of a trace into words and parses numbers. As in SimGrid, a count may be written as 1e6, and
// is truncated to an integer. Ranks, roots, tags and types are integers.
#pragma once
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace rankine::exchange::ti {

class Words {
 public:
  explicit Words(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}
  // Returns the next word; empty at the end of the line.
  std::string_view Next() {
    while (at_ != end_ && IsSpace(*at_)) ++at_;
    const char* const begin = at_;
    while (at_ != end_ && !IsSpace(*at_)) ++at_;
    return {begin, static_cast<size_t>(at_ - begin)};
  }
  bool AtEnd() {
    while (at_ != end_ && IsSpace(*at_)) ++at_;
    return at_ == end_;
  }

 private:
  static bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  const char* at_;
  const char* end_;
};

// Parses an integer of type `T`. Returns false if the word is not an integer, or does not fit into T.
template <class T>
bool ReadWhole(std::string_view word, T* number) {
  const auto read = std::from_chars(word.data(), word.data() + word.size(), *number);
  return read.ec == std::errc{} && read.ptr == word.data() + word.size() && !word.empty();
}

inline bool ReadReal(std::string_view word, double* number) {
  if (!word.empty() && word[0] == '+') word.remove_prefix(1);
  const auto read = std::from_chars(word.data(), word.data() + word.size(), *number);
  return read.ec == std::errc{} && read.ptr == word.data() + word.size() && !word.empty() &&
         std::isfinite(*number);
}

// Parses a count: either digits, or a real number, which is truncated. Negative numbers are returned
// unchanged. For example, the size of a receive is -1 if it is unknown.
inline bool ReadCount(std::string_view word, int64_t* number) {
  if (ReadWhole(word, number)) return true;
  double given = 0;
  if (!ReadReal(word, &given) || std::fabs(given) > 9e15) return false;
  *number = static_cast<int64_t>(given);
  return true;
}

}  // namespace rankine::exchange::ti
