// Groups by the values of their keys, with the states of their aggregations. Keys are compared by value and
// kept as copies, so tables of different threads, parts and ranks can be merged.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/execution/states.h"
#include "query/language/plan.h"

namespace rankine::query {

// One thread. Groups are numbered from 0 in the order in which they came.
class GroupTable {
 public:
  explicit GroupTable(const Plan& plan);

  // Finds or makes the group. `sequence` says when its first record came; the smallest stays.
  uint32_t Find(std::span<const Value> wanted, uint64_t sequence);
  size_t size() const { return hashes_.size(); }
  std::span<const Value> key(size_t group) const { return {keys_.data() + group * width_, width_}; }
  uint64_t sequence(size_t group) const { return sequences_[group]; }
  States& states() { return states_; }
  const States& states() const { return states_; }

  size_t bytes() const;  // of memory, about
  void Clear();

  void Merge(const GroupTable& other);
  // One group as bytes, and back (merged with the group of the same key).
  void Save(size_t group, std::string& out) const;
  bool Load(std::string_view bytes);
  // Adds all groups to `totals`, each state of which has one cell.
  void AddTo(States& totals) const;

  // Gives the inclusive states of every group to the groups of the paths around it, made where there are
  // none. `path` is the key that is a path.
  void RollUp(size_t path);

  // Groups whose paths lie inside of one another are in one partition.
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
  std::vector<uint32_t> slots_;  // open addressing, kFree
  States states_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t block_left_ = 0;
  char* block_at_ = nullptr;
  size_t text_bytes_ = 0;
};

}  // namespace rankine::query
