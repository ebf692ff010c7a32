// Operations of which some parts have come: the records of one operation are made by several threads, and
// arrive in any order.
//
// A look brings hundreds of records, on processors that the program and its file system need themselves. So
// what is open lies in places that are used again, the last one left first, and is found by a table of
// numbers that is no larger than what is open asks for: both stay in the cache, and nothing is allocated for
// an operation. A std::map of them took two thirds of all that reading agents costs.
//
// Invariants
// 1. A cell of the table is free, or names one place; between where a key belongs and where it stands no cell
// is free.
// 2. Places in use are in one list, by the time of their making.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "probe/operation.h"

namespace rankine::probe::gluster {

struct Parts {
  Operation operation;
  unsigned have = 0;  // bits, the watch's own
};

class OpenParts {
 public:
  struct Key {
    uint64_t owner, number;
    bool operator==(const Key&) const = default;
  };
  // What is left of operations that one never hears of again is dropped, the oldest first.
  static constexpr size_t kMost = 1 << 16;

  OpenParts() : cells_(kLeastCells, Cell{{}, kNowhere}), places_(1) {}

  // Made where there is none. Good until the next call of At or Erase.
  Parts& At(const Key& key);
  // nullptr: there is none.
  Parts* Find(const Key& key);
  void Erase(const Key& key);
  // Those that have one of these parts.
  uint64_t With(unsigned part) const;
  // All, the oldest first.
  template <class Each>
  void ForEach(const Each& each) const {
    for (uint32_t place = places_[kNowhere].behind; place != kNowhere; place = places_[place].behind)
      each(places_[place].key, places_[place].parts);
  }
  size_t size() const { return used_; }

 private:
  static constexpr uint32_t kNowhere = 0;  // place 0 is the list's begin and end
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
  // Where the key stands, or the free cell where it would.
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
