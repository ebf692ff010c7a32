// SPDX-License-Identifier: BSD-3-Clause
// Operations that are still incomplete: several threads make the records of one operation, and they arrive in
// any order.
//
// A look brings hundreds of records, on processors that the program and its file system need themselves. So
// open operations are in slots that are reused, the most recently freed first. A hash table of slot numbers
// finds them, and is no larger than necessary. Slots and table stay in the cache, and no operation allocates
// memory. A std::map took two thirds of the whole cost of reading agents.
//
// Invariants
// 1. A cell of the table is free or names one slot. No cell between a key's home and its cell is free.
// 2. Slots in use are in one list, in the order of their creation.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "probe/operation.h"

namespace rankine::probe::gluster {

struct Parts {
  Operation operation;
  unsigned have = 0;  // bits that the watch defines
};

class OpenParts {
 public:
  struct Key {
    uint64_t owner, number;
    bool operator==(const Key&) const = default;
  };
  // Operations whose records stop coming would accumulate. The oldest ones beyond this number are dropped.
  static constexpr size_t kMost = 1 << 16;

  OpenParts() : cells_(kLeastCells, Cell{{}, kNowhere}), places_(1) {}

  // Created if missing. Valid until the next call of At or Erase.
  Parts& At(const Key& key);
  // nullptr: not found.
  Parts* Find(const Key& key);
  void Erase(const Key& key);
  // The number of operations that have one of these parts.
  uint64_t With(unsigned part) const;
  // Calls `each` for all operations, the oldest first.
  template <class Each>
  void ForEach(const Each& each) const {
    for (uint32_t place = places_[kNowhere].behind; place != kNowhere; place = places_[place].behind)
      each(places_[place].key, places_[place].parts);
  }
  size_t size() const { return used_; }

 private:
  static constexpr uint32_t kNowhere = 0;  // slot 0 is the begin and end of the list
  static constexpr size_t kLeastCells = 256;
  struct Cell {
    Key key;
    uint32_t place;
  };
  struct Place {
    Key key{};
    uint32_t before = kNowhere, behind = kNowhere;  // older, newer
    Parts parts;
  };

  size_t mask() const { return cells_.size() - 1; }
  // The key's cell, or the free cell in which it would be put.
  size_t CellOf(const Key& key) const;
  size_t Home(const Key& key) const;
  uint32_t NewPlace(const Key& key);
  void Grow();

  std::vector<Cell> cells_;
  std::vector<Place> places_;
  std::vector<uint32_t> free_;
  size_t used_ = 0;
};

}  // namespace rankine::probe::gluster
