// The different calls of a thread, by number in the order in which they first came; their lists; and the
// computation between calls, summed up by pairs that followed one another.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "layout/ti/layout.h"
#include "layout/ti/parts.h"

namespace rankine::layout {

// A key as the words that are hashed and compared: written, and read, word by word, since a wide load of what
// was stored in parts waits for the stores to leave the core. So nobody copies one on its way, and the
// compiler is kept from making wide loads of it.
struct TiWords {
  uint64_t word[8];
};

constexpr uint64_t TiPack(uint32_t low, uint32_t high) {
  return uint64_t{high} << 32 | low;
}

class KeyTable {
 public:
  bool Open(const TiMemory& memory);

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
  // Its number; a new one where it has none. kTiLiteral: there is no room.
  uint32_t NumberOf(const TiWords& words);
  // The place of a list's words in lists, kTiNone: there is no room. `n` at most kTiWordsPerPart - 1.
  uint32_t ListOf(const uint32_t* words, uint32_t n);

  // The words of a list that stands at this place.
  std::span<const uint32_t> List(uint32_t place) const {
    return {&words_[place] + 1, words_[place]};
  }

  // Of a key that is there.
  uint64_t FirstWord(uint32_t key) const {
    return *reinterpret_cast<const uint64_t*>(&keys_[key]);
  }
  uint32_t RequestOf(uint32_t key) const {
    return keys_[key].request;
  }
  uint32_t PlaceOfList(uint32_t key) const {
    return keys_[key].list;
  }

  // The list of a key, if it is this one; else kTiNone.
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
  uint32_t* key_slots_;   // by hash: number + 1
  uint32_t* list_slots_;  // by hash: place + 1
  uint32_t lists_;
};

class GapTable {
 public:
  bool Open(const TiMemory& memory);

  // The sums of a pair; never nullptr once open: what finds no room shares one.
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

  TiMemory memory_;
  Parts<TiGap, kTiGapsPerPart, kTiGapParts> gaps_;
  Last* last_;
  uint32_t* slots_;
  TiGap* other_;  // of all that found no room: before and key are kTiLiteral
};

inline void AddGap(TiGap* gap, uint64_t ticks, uint64_t ns, uint32_t attempts) {
  gap->count++;
  gap->sum += ticks;
  gap->attempts += attempts;
  const int bucket = 63 - std::countl_zero(ns | 1);
  gap->histogram[bucket < kTiBuckets ? bucket : kTiBuckets - 1]++;
}

}  // namespace rankine::layout
