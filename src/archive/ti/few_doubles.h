// SPDX-License-Identifier: BSD-3-Clause
// An array of numbers, most of which are 0. The array is a small hash table as long as few numbers have been
// set. When more numbers are set, it becomes a plain array.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::archive {

class FewDoubles {
 public:
  static constexpr uint32_t kPlaces = 2048;  // upper limit: all indices are less than this number

  double Get(uint32_t place) const {
    if (!all_.empty()) return all_[place];
    if (slots_.empty()) return 0;
    return slots_[SlotOf(place)].value;
  }
  void Set(uint32_t place, double value) {
    if (all_.empty() && 2 * (used_ + 1) > slots_.size()) Grow();
    if (!all_.empty()) {
      all_[place] = value;
      return;
    }
    Slot& slot = slots_[SlotOf(place)];
    used_ += slot.place == kFree ? 1 : 0;
    slot = {place, value};
  }
  size_t bytes() const { return slots_.capacity() * sizeof(Slot) + all_.capacity() * sizeof(double); }

 private:
  static constexpr uint32_t kFree = UINT32_MAX;
  static constexpr size_t kFirst = 4;                // initial number of slots
  static constexpr size_t kMostSlots = kPlaces / 4;  // With more slots, a plain array takes less memory
                                                     // than the hash table.
  struct Slot {
    uint32_t place = kFree;
    double value = 0;
  };

  // Returns the slot of the index, or the free slot in which it would be stored.
  size_t SlotOf(uint32_t place) const {
    size_t at = place * size_t{0x9e3779b1} >> 7 & (slots_.size() - 1);
    while (slots_[at].place != place && slots_[at].place != kFree) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void Grow() {
    const std::vector<Slot> before = std::move(slots_);
    if (before.size() >= kMostSlots) {
      slots_ = {};
      all_.resize(kPlaces);
      for (const Slot& slot : before) {
        if (slot.place != kFree) all_[slot.place] = slot.value;
      }
      return;
    }
    slots_ = std::vector<Slot>(before.empty() ? kFirst : before.size() * 2);
    for (const Slot& slot : before) {
      if (slot.place != kFree) slots_[SlotOf(slot.place)] = slot;
    }
  }

  // hash table; its size is a power of two, and at least half of the slots are free
  std::vector<Slot> slots_;
  size_t used_ = 0;
  std::vector<double> all_;
};

}  // namespace rankine::archive
