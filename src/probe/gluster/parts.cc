// SPDX-License-Identifier: BSD-3-Clause
#include "probe/gluster/parts.h"

#include <utility>

namespace rankine::probe::gluster {

// An owner's numbers are consecutive. Four operations with consecutive numbers have neighbouring cells in the
// table, so these cells share one or two cache lines.
size_t OpenParts::Home(const Key& key) const {
  const uint64_t mixed = ((key.number >> 2) ^ (key.owner >> 4)) * 0x9e3779b97f4a7c15ull;
  return ((mixed >> 32 << 2) + (key.number & 3)) & mask();
}

size_t OpenParts::CellOf(const Key& key) const {
  size_t at = Home(key);
  while (cells_[at].place != kNowhere && !(cells_[at].key == key)) at = (at + 1) & mask();
  return at;
}

uint32_t OpenParts::NewPlace(const Key& key) {
  uint32_t place = static_cast<uint32_t>(places_.size());
  if (free_.empty()) {
    places_.emplace_back();
  } else {
    place = free_.back();
    free_.pop_back();
  }
  Place& made = places_[place];
  // The memory of the string is reused.
  std::string text = std::move(made.parts.operation.key.connection);
  text.clear();
  made.parts = Parts{};
  made.parts.operation.key.connection = std::move(text);
  made.key = key;
  made.behind = kNowhere;
  made.before = places_[kNowhere].before;
  places_[made.before].behind = place;
  places_[kNowhere].before = place;
  return place;
}

void OpenParts::Grow() {
  std::vector<Cell> old(2 * cells_.size(), Cell{{}, kNowhere});
  old.swap(cells_);
  for (const Cell& cell : old)
    if (cell.place != kNowhere) cells_[CellOf(cell.key)] = cell;
}

Parts& OpenParts::At(const Key& key) {
  size_t at = CellOf(key);
  if (cells_[at].place != kNowhere) return places_[cells_[at].place].parts;
  if (used_ == kMost) Erase(Key(places_[places_[kNowhere].behind].key));
  if (2 * (used_ + 1) > cells_.size()) Grow();
  at = CellOf(key);
  ++used_;
  cells_[at] = {key, NewPlace(key)};
  return places_[cells_[at].place].parts;
}

Parts* OpenParts::Find(const Key& key) {
  const uint32_t place = cells_[CellOf(key)].place;
  return place == kNowhere ? nullptr : &places_[place].parts;
}

void OpenParts::Erase(const Key& key) {
  size_t hole = CellOf(key);
  const uint32_t place = cells_[hole].place;
  if (place == kNowhere) return;
  Place& left = places_[place];
  places_[left.before].behind = left.behind;
  places_[left.behind].before = left.before;
  free_.push_back(place);
  --used_;
  // The loop moves later cells into the free cell if invariant 1 permits it.
  for (size_t at = (hole + 1) & mask(); cells_[at].place != kNowhere; at = (at + 1) & mask()) {
    const size_t home = Home(cells_[at].key);
    if (((at - home) & mask()) < ((at - hole) & mask())) continue;
    cells_[hole] = cells_[at];
    hole = at;
  }
  cells_[hole].place = kNowhere;
}

uint64_t OpenParts::With(unsigned part) const {
  uint64_t count = 0;
  for (uint32_t place = places_[kNowhere].behind; place != kNowhere; place = places_[place].behind)
    count += (places_[place].parts.have & part) != 0 ? 1 : 0;
  return count;
}

}  // namespace rankine::probe::gluster
