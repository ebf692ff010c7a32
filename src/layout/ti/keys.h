// SPDX-License-Identifier: BSD-3-Clause
// The tables of a thread's distinct calls: keys, numbered in the order of their first occurrence, and their
// lists. The computation between calls is added up for each pair of consecutive calls.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "layout/ti/layout.h"
#include "layout/ti/parts.h"

namespace rankine::layout {

// A key as words, for hashing and comparing. A key is written and read in words of 64 bits. A wide load that
// follows narrower stores would have to wait until these stores reach the cache. So code must never copy a
// whole key, and the compiler must not combine the loads of two words into one load.
struct TiWords {
  uint64_t word[8];
};

constexpr uint64_t TiPack(uint32_t low, uint32_t high) {
  return uint64_t{high} << 32 | low;
}

class KeyTable {
 public:
  bool Open(const TiMemory& memory);
  // Removes all keys and lists. The cost depends on their number, not on the size of the tables.
  void Clear();

  [[gnu::always_inline]] inline bool Is(uint32_t key, const TiWords& words) const {
    const auto* known = reinterpret_cast<const uint64_t*>(&keys_[key]);
    uint64_t other = 0;
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
      uint64_t word = words.word[i];
      asm("" : "+r"(word));
      other |= known[i] ^ word;
    }
    return other == 0;
  }
  // Returns the key's number. A new key gets a number first. Returns kTiLiteral if the table is full.
  uint32_t NumberOf(const TiWords& words);
  // Returns the position of a list's words in the table of lists, or kTiNone if there is no space left. The
  // number of words must not exceed kTiWordsPerPart - 1.
  uint32_t ListOf(const uint32_t* words, uint32_t n);

  // Returns the words of the list that starts at the given position.
  std::span<const uint32_t> List(uint32_t place) const {
    return {&words_[place] + 1, words_[place]};
  }

  // Returns the first word of an existing key.
  uint64_t FirstWord(uint32_t key) const {
    return *reinterpret_cast<const uint64_t*>(&keys_[key]);
  }
  uint32_t RequestOf(uint32_t key) const {
    return keys_[key].request;
  }
  uint32_t PlaceOfList(uint32_t key) const {
    return keys_[key].list;
  }

  // If the list of the given key equals the given words, returns the list's position. If the two lists
  // differ, returns kTiNone.
  uint32_t SameList(uint32_t key, const uint32_t* words, uint32_t n) const {
    const uint32_t list = keys_[key].list;
    if (list == kTiNone) return list;
    const uint32_t* known = &words_[list];
    if (known[0] != n) return kTiNone;
    for (uint32_t i = 0; i < n; ++i) {
      if (known[1 + i] != words[i]) return kTiNone;
    }
    return list;
  }

 private:
  TiMemory memory_;
  Parts<TiKey, kTiKeysPerPart, kTiKeyParts> keys_;
  Parts<uint32_t, kTiWordsPerPart, kTiWordParts> words_;
  uint32_t* key_slots_;   // for each hash: the key's number plus 1
  uint32_t* list_slots_;  // for each hash: the list's position plus 1
  uint32_t lists_;
};

class GapTable {
 public:
  bool Open(const TiMemory& memory);
  // Removes all sums. The cost depends on their number, not on the size of the tables.
  void Clear();

  // Returns the sums for a pair of calls. Once the table has been opened, the result is never nullptr. When
  // the table is full, all further pairs share one entry.
  [[gnu::always_inline]] inline TiGap* Of(uint32_t before, uint32_t key) {
    if (key < kMostKeys) [[likely]] {
      const Last& last = last_[key];
      if (last.before == before && last.gap != nullptr) [[likely]]
        return last.gap;
    }
    return Find(before, key);
  }

 private:
  static constexpr uint32_t kMostKeys = kTiKeysPerPart * kTiKeyParts;
  struct Last {
    TiGap* gap;
    uint32_t before;
    uint32_t reserved;
  };
  TiGap* Find(uint32_t before, uint32_t key);
  bool MakeOther();

  TiMemory memory_;
  Parts<TiGap, kTiGapsPerPart, kTiGapParts> gaps_;
  Last* last_;
  uint32_t* slots_;
  TiGap* other_;  // the entry that further pairs share; its `before` and `key` are kTiLiteral
};

inline void AddGap(TiGap* gap, uint64_t ticks, uint64_t ns, uint32_t attempts) {
  gap->count++;
  gap->sum += ticks;
  gap->attempts += attempts;
  const int bucket = 63 - std::countl_zero(ns | 1);
  gap->histogram[bucket < kTiBuckets ? bucket : kTiBuckets - 1]++;
}

}  // namespace rankine::layout
