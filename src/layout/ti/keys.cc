// SPDX-License-Identifier: BSD-3-Clause
#include "layout/ti/keys.h"

namespace rankine::layout {
namespace {

constexpr uint32_t kKeySlots = 65536;  // The number of slots is a power of two, more than twice the number
                                       // of entries.
constexpr uint32_t kListSlots = 32768;
constexpr uint32_t kMostLists = kListSlots / 2;
constexpr uint32_t kGapSlots = 16384;
constexpr uint64_t kMix = 0x9e3779b97f4a7c15ull;
static_assert(kKeySlots >= 2 * kTiKeysPerPart * kTiKeyParts);
static_assert(kGapSlots >= 2 * kTiGapsPerPart * kTiGapParts);

uint64_t Finish(uint64_t hash) {
  hash ^= hash >> 32;
  hash *= kMix;
  return hash ^ hash >> 29;
}

uint64_t HashOf(const TiWords& words) {
  uint64_t a = 0;
  uint64_t b = 0;
  for (int i = 0; i < 8; i += 2) {
    a = (a ^ words.word[i]) * kMix;
    b = (b ^ words.word[i + 1]) * 0xd1342543de82ef95ull;
    a ^= a >> 31;
    b ^= b >> 33;
  }
  return Finish(a ^ std::rotl(b, 17));
}

uint64_t HashOf(const uint32_t* words, uint32_t n) {
  uint64_t hash = n;
  for (uint32_t i = 0; i < n; ++i) {
    hash = (hash ^ words[i]) * kMix;
    hash ^= hash >> 31;
  }
  return Finish(hash);
}

// Returns the first slot of a pair of calls.
uint64_t HomeOf(uint32_t before, uint32_t key) {
  return Finish(TiPack(before, key) * kMix);
}

template <class T>
T* MapArray(const TiMemory& memory, uint64_t n) {
  return static_cast<T*>(memory.map(memory.self, n * sizeof(T)));
}

}  // namespace

bool KeyTable::Open(const TiMemory& memory) {
  memory_ = memory;
  key_slots_ = MapArray<uint32_t>(memory, kKeySlots);
  list_slots_ = MapArray<uint32_t>(memory, kListSlots);
  return key_slots_ != nullptr && list_slots_ != nullptr;
}

void KeyTable::Clear() {
  for (uint32_t key = 0; key < keys_.size; ++key) {
    TiWords words{};
    std::memcpy(&words, &keys_[key], sizeof words);
    EmptySlots(key_slots_, kKeySlots, HashOf(words));
  }
  for (const ExtentHeader* extent : words_.extents) {
    if (extent == nullptr) continue;
    const auto* words = reinterpret_cast<const uint32_t*>(extent + 1);
    for (uint64_t at = 0; at < extent->count; at += words[at] + uint64_t{1})
      EmptySlots(list_slots_, kListSlots, HashOf(words + at + 1, words[at]));
  }
  keys_.Clear();
  words_.Clear();
  lists_ = 0;
}

uint32_t KeyTable::NumberOf(const TiWords& words) {
  for (uint64_t i = HashOf(words);; ++i) {
    uint32_t& slot = key_slots_[i % kKeySlots];
    if (slot != 0) {
      if (Is(slot - 1, words)) return slot - 1;
      continue;
    }
    const uint32_t number = keys_.Reserve(memory_, ExtentKind::ti_keys, 1);
    if (number == kNoIndex) return kTiLiteral;
    std::memcpy(&keys_[number], &words, sizeof words);
    keys_.Publish(1);
    slot = number + 1;
    return number;
  }
}

uint32_t KeyTable::ListOf(const uint32_t* words, uint32_t n) {
  if (n + 1 > kTiWordsPerPart) return kTiNone;
  for (uint64_t i = HashOf(words, n);; ++i) {
    uint32_t& slot = list_slots_[i % kListSlots];
    if (slot != 0) {
      const uint32_t* known = &words_[slot - 1];
      if (known[0] == n && std::memcmp(known + 1, words, n * sizeof(uint32_t)) == 0) return slot - 1;
      continue;
    }
    if (lists_ >= kMostLists) return kTiNone;
    const uint32_t place = words_.Reserve(memory_, ExtentKind::ti_lists, n + 1);
    if (place == kNoIndex) return kTiNone;
    words_[place] = n;
    if (n != 0) std::memcpy(&words_[place] + 1, words, n * sizeof(uint32_t));
    words_.Publish(n + 1);
    lists_++;
    slot = place + 1;
    return place;
  }
}

bool GapTable::Open(const TiMemory& memory) {
  memory_ = memory;
  last_ = MapArray<Last>(memory, kMostKeys);
  slots_ = MapArray<uint32_t>(memory, kGapSlots);
  return last_ != nullptr && slots_ != nullptr && MakeOther();
}

bool GapTable::MakeOther() {
  if (gaps_.Reserve(memory_, ExtentKind::ti_gaps, 1) == kNoIndex) return false;
  other_ = &gaps_[0];
  other_->before = other_->key = kTiLiteral;
  gaps_.Publish(1);
  return true;
}

void GapTable::Clear() {
  // The keys of pairs that share an entry are unknown.
  if (other_->count != 0) std::memset(last_, 0, sizeof(Last) * kMostKeys);
  for (uint32_t i = 0; i < gaps_.size; ++i) {
    TiGap& gap = gaps_[i];
    EmptySlots(slots_, kGapSlots, HomeOf(gap.before, gap.key));
    if (gap.key < kMostKeys) last_[gap.key] = {};
    gap = {};
  }
  gaps_.Clear();
  MakeOther();
}

TiGap* GapTable::Find(uint32_t before, uint32_t key) {
  TiGap* found = other_;
  for (uint64_t i = HomeOf(before, key);; ++i) {
    uint32_t& slot = slots_[i % kGapSlots];
    if (slot != 0) {
      TiGap* known = &gaps_[slot - 1];
      if (known->before != before || known->key != key) continue;
      found = known;
      break;
    }
    const uint32_t number = gaps_.Reserve(memory_, ExtentKind::ti_gaps, 1);
    if (number == kNoIndex) break;
    found = &gaps_[number];
    found->before = before;
    found->key = key;
    gaps_.Publish(1);
    slot = number + 1;
    break;
  }
  if (key < kMostKeys) last_[key] = {found, before, 0};
  return found;
}

}  // namespace rankine::layout
