// SPDX-License-Identifier: BSD-3-Clause
// A hash table with open addressing that maps pairs of numbers to numbers. The table must be fast, because
// it is used for every message.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::sim {

class PairTable {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  // Returns `kNone` if the pair is not in the table.
  uint32_t Find(uint32_t one, uint32_t other) const {
    const uint64_t key = Key(one, other);
    for (size_t at = Home(key);; at = (at + 1) & mask_) {
      if (slots_[at].value == kNone || slots_[at].key == key) return slots_[at].value;
    }
  }
  // The pair must not be in the table.
  void Insert(uint32_t one, uint32_t other, uint32_t value) {
    if (++used_ * 2 > slots_.size()) Grow();
    Put({Key(one, other), value});
  }
  // Changes the value of a pair, which must be in the table.
  void Replace(uint32_t one, uint32_t other, uint32_t value) {
    const uint64_t key = Key(one, other);
    size_t at = Home(key);
    while (slots_[at].key != key || slots_[at].value == kNone) at = (at + 1) & mask_;
    slots_[at].value = value;
  }

 private:
  struct Slot {
    uint64_t key = 0;
    uint32_t value = kNone;
  };
  static uint64_t Key(uint32_t one, uint32_t other) { return uint64_t{one} << 32 | other; }
  size_t Home(uint64_t key) const {
    key *= 0x9e3779b97f4a7c15u;
    return static_cast<size_t>(key >> 32 ^ key >> 7) & mask_;
  }
  void Put(Slot slot) {
    size_t at = Home(slot.key);
    while (slots_[at].value != kNone) at = (at + 1) & mask_;
    slots_[at] = slot;
  }
  void Grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.value != kNone) Put(slot);
    }
  }
  std::vector<Slot> slots_ = std::vector<Slot>(64);
  size_t mask_ = 63;
  size_t used_ = 0;
};

}  // namespace rankine::sim
