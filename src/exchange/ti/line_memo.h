// SPDX-License-Identifier: BSD-3-Clause
// A small cache of parsed lines. Programs repeat themselves, and a look-up in the cache takes only a third of
// the time of parsing. Each line is stored in one slot of the cache, and replaces the previous line in this
// slot.
#pragma once
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "exchange/ti/plain_line.h"

namespace rankine::exchange::ti {

class LineMemo {
 public:
  // Parses the line, or finds the parsed line in the cache. The result is valid until the next call.
  const PlainLine& Read(std::string_view line) {
    if (line.size() < kWord || line.size() > kLongest) {
      other_ = ReadPlain(line);
      return other_;
    }
    // The words contain the whole text of a line. Each word has eight bytes. Up to three words are from the
    // line's beginning, and one word is from its end. The last word may contain bytes of the words before
    // it.
    Text text;
    text.size = line.size();
    const char* const begin = line.data();
    text.last = Word(begin + line.size() - kWord);
    text.first = Word(begin);
    if (line.size() > 2 * kWord) text.second = Word(begin + kWord);
    if (line.size() > 3 * kWord) text.third = Word(begin + 2 * kWord);
    uint64_t hash = (text.last ^ text.size) * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 29 ^ text.second) * 0xbf58476d1ce4e5b9u;
    hash = (hash ^ text.first ^ text.third * 0x94d049bb133111ebu) * 0xd1342543de82ef95u;
    Known& known = known_[hash >> 53];
    if (known.text != text) known = {text, ReadPlain(line)};
    return known.plain;
  }

 private:
  static constexpr size_t kWord = 8, kLongest = 32;
  struct Text {
    uint64_t size = 0, first = 0, second = 0, third = 0, last = 0;
    bool operator==(const Text&) const = default;
  };
  struct Known {
    Text text;
    PlainLine plain;
  };
  static uint64_t Word(const char* at) {
    uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
  }

  std::unique_ptr<Known[]> known_ = std::make_unique<Known[]>(2048);
  PlainLine other_;
};

}  // namespace rankine::exchange::ti
