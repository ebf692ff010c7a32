// SPDX-License-Identifier: BSD-3-Clause
// Stores solutions of the bandwidth sharing, and reuses them when the same change recurs.
//
// Programs repeat the same communication, so the sets of routes in use recur. The effect of a change depends
// only on the previous set of routes and on the routes added and removed, to the last bit (max_min.h). A
// solution is therefore stored under a key that represents the set and the change. The key is computed by
// adding 128-bit random numbers, one for each route. Among 10^9 different changes, the probability that two
// changes have the same key is 10^-20. A solution is stored only when its change is seen for the second time,
// so that programs without repetition need no memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rankine::sim {

struct WayRate {
  uint32_t way;
  double value;
};

class Solutions {
 public:
  struct Key {
    uint64_t one = 0, other = 0;
    bool operator==(const Key&) const = default;
    Key& operator+=(const Key& added) {
      one += added.one;
      other += added.other;
      return *this;
    }
    Key& operator-=(const Key& taken) {
      one -= taken.one;
      other -= taken.other;
      return *this;
    }
  };

  // Returns false if the key is unknown.
  bool Find(const Key& key, std::span<const WayRate>* rates) const {
    if (slots_.empty()) return false;
    for (size_t at = Home(key); slots_[at].used; at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at].key != key) continue;
      *rates = {rates_.data() + slots_[at].first, slots_[at].count};
      return true;
    }
    return false;
  }
  // Stores the solution if the change was seen before. At the first occurrence, only records that the change
  // was seen.
  void Seen(const Key& key, std::span<const WayRate> rates) {
    if (rates.size() > kMostRates / 16) return;
    if (seen_.empty()) seen_.resize(kSeen);
    uint64_t& mark = seen_[key.one % kSeen];
    if (mark != key.other) {
      mark = key.other;
      return;
    }
    if (rates_.size() + rates.size() > kMostRates || used_ * 2 >= kMostSlots) Clear();
    if ((used_ + 1) * 2 > slots_.size()) Grow();
    Put({key, static_cast<uint32_t>(rates_.size()), static_cast<uint32_t>(rates.size()), true});
    rates_.insert(rates_.end(), rates.begin(), rates.end());
    ++used_;
  }

 private:
  static constexpr size_t kMostRates = size_t{1} << 20;  // 16 MiB
  static constexpr size_t kMostSlots = size_t{1} << 17;
  static constexpr size_t kSeen = size_t{1} << 15;

  struct Slot {
    Key key;
    uint32_t first = 0, count = 0;
    bool used = false;
  };
  size_t Home(const Key& key) const { return static_cast<size_t>(key.other >> 7) & (slots_.size() - 1); }
  void Put(const Slot& slot) {
    size_t at = Home(slot.key);
    while (slots_[at].used) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
  void Grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.used) Put(slot);
    }
  }
  void Clear() {
    slots_.clear();
    rates_.clear();
    used_ = 0;
  }

  std::vector<Slot> slots_;
  std::vector<WayRate> rates_;
  std::vector<uint64_t> seen_;
  size_t used_ = 0;
};

}  // namespace rankine::sim
