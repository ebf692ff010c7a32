// SPDX-License-Identifier: BSD-3-Clause
// Groups records by the values of their keys, and holds the states of the groups' aggregations. Keys are
// compared by their values, and the table stores copies of these values. So the tables of different threads,
// parts and ranks can be merged.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/execution/states.h"
#include "query/language/plan.h"

namespace rankine::query {

// Not thread-safe. The groups are numbered from 0, in the order in which they are created.
class GroupTable {
 public:
  explicit GroupTable(const Plan& plan);

  // Finds or creates the group. The argument `sequence` is the position of the record. The group stores its
  // smallest position.
  uint32_t Find(std::span<const Value> wanted, uint64_t sequence);
  size_t size() const { return hashes_.size(); }
  std::span<const Value> key(size_t group) const { return {keys_.data() + group * width_, width_}; }
  uint64_t sequence(size_t group) const { return sequences_[group]; }
  States& states() { return states_; }
  const States& states() const { return states_; }

  size_t bytes() const;  // approximate memory use
  void Clear();

  void Merge(const GroupTable& other);
  // `Save` writes one group as bytes. `Load` reads bytes that `Save` wrote, and merges this group into the
  // group with the same key.
  void Save(size_t group, std::string& out) const;
  bool Load(std::string_view bytes);
  // Adds all groups to `totals`. The states in `totals` belong to a single group.
  void AddTo(States& totals) const;

  // Finds the groups whose paths enclose the path of a group, and adds the inclusive states of this group
  // to them. Creates such groups if necessary. The argument `path` is the index of the key that contains
  // the path.
  void RollUp(size_t path);

  // Returns the group's partition. Groups whose paths are nested are in the same partition.
  size_t Partition(size_t group, size_t partitions) const;

 private:
  uint64_t HashKey(std::span<const Value> key) const;
  void Grow();
  std::string_view Keep(std::string_view text);

  const Plan& plan_;
  size_t width_;
  std::vector<Value> keys_;
  std::vector<uint64_t> hashes_;
  std::vector<uint64_t> sequences_;
  std::vector<uint32_t> slots_;  // a hash table with open addressing; `kFree`: unused slot
  States states_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t block_left_ = 0;
  char* block_at_ = nullptr;
  size_t text_bytes_ = 0;
};

}  // namespace rankine::query
