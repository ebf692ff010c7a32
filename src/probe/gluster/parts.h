// SPDX-License-Identifier: BSD-3-Clause
// Holds incomplete operations. An operation's records are made by several threads and arrive in any order.
//
// This code must be cheap. Each read brings hundreds of records, and the code runs on processors that the
// program and its file system need themselves. Incomplete operations are kept in slots that are reused. The
// slot that was freed last is reused first. The slots are found through a hash table of slot numbers, which
// is no larger than necessary. So the slots and the hash table stay in the cache, and an operation needs no
// memory allocation. With a std::map instead, searching operations took two thirds of the time that is needed
// to read the agents' records.
//
// Invariants
// 1. Each cell of the table is either free or contains the number of one slot. No cell between a key's home
//    cell and the cell that it occupies is free.
// 2. The slots in use form a list, ordered by their creation.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "probe/operation.h"

namespace rankine::probe::gluster {

struct Parts {
  Operation operation;
  unsigned have = 0;  // bits that show which parts were received; the watch defines these bits
};

class OpenParts {
 public:
  struct Key {
    uint64_t owner, number;
    bool operator==(const Key&) const = default;
  };
  // The largest number of operations that are kept. Operations that get no more records would accumulate, so
  // the oldest of these operations are dropped.
  static constexpr size_t kMost = 1 << 16;

  OpenParts() : cells_(kLeastCells, Cell{{}, kNowhere}), places_(1) {}

  // Returns the operation with the given key, and creates the operation if it is missing. The reference is
  // valid until the next call of At or Erase.
  Parts& At(const Key& key);
  // Returns nullptr if there is no such operation.
  Parts* Find(const Key& key);
  void Erase(const Key& key);
  // Returns the number of operations for which the given part was received. If `part` contains several parts,
  // returns the number of operations for which at least one of these parts was received.
  uint64_t With(unsigned part) const;
  // Calls the given function for all operations, oldest first.
  template <class Each>
  void ForEach(const Each& each) const {
    for (uint32_t place = places_[kNowhere].behind; place != kNowhere; place = places_[place].behind)
      each(places_[place].key, places_[place].parts);
  }
  size_t size() const { return used_; }

 private:
  static constexpr uint32_t kNowhere = 0;  // slot 0 is the head of the list of slots
  static constexpr size_t kLeastCells = 256;
  struct Cell {
    Key key;
    uint32_t place;
  };
  struct Place {
    Key key{};
    // the slots of the next older and the next newer operation
    uint32_t before = kNowhere, behind = kNowhere;
    Parts parts;
  };

  size_t mask() const { return cells_.size() - 1; }
  // Returns the cell that contains the key, or the free cell into which the key would be put.
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
