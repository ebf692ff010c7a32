// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/group_table.h"

#include <algorithm>
#include <cstring>

#include "query/values/path_text.h"
#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

constexpr uint32_t kFree = 0xffffffffu;
constexpr size_t kFirstSlots = 256;  // initial number of slots, a power of two
constexpr size_t kBlock = size_t{64} << 10;

uint64_t Mixed(uint64_t hash, uint64_t next) {
  hash = (hash ^ next) * 0xff51afd7ed558ccdu;
  return hash ^ hash >> 32;
}

}  // namespace

GroupTable::GroupTable(const Plan& plan)
    : plan_(plan), width_(plan.keys.size()), slots_(kFirstSlots, kFree), states_(MakeStates(plan)) {}

uint64_t GroupTable::HashKey(std::span<const Value> key) const {
  uint64_t hash = 0x9e3779b97f4a7c15u;
  for (const Value& value : key) hash = Mixed(hash, Hash(value));
  return hash;
}

uint32_t GroupTable::Find(std::span<const Value> wanted, uint64_t sequence) {
  const uint64_t hash = HashKey(wanted);
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  for (; slots_[at] != kFree; at = (at + 1) & mask) {
    const uint32_t group = slots_[at];
    if (hashes_[group] != hash) continue;
    const std::span<const Value> known = key(group);
    const bool same = std::equal(known.begin(), known.end(), wanted.begin(),
                                 [](const Value& a, const Value& b) { return Compare(a, b) == 0; });
    if (!same) continue;
    sequences_[group] = std::min(sequences_[group], sequence);
    return group;
  }
  const auto made = static_cast<uint32_t>(size());
  slots_[at] = made;
  for (const Value& value : wanted) {
    keys_.push_back(IsText(value) ? Value(Keep(std::get<std::string_view>(value))) : value);
  }
  hashes_.push_back(hash);
  sequences_.push_back(sequence);
  for (const auto& state : states_) state->Resize(size());
  if (size() * 2 > slots_.size()) Grow();
  return made;
}

void GroupTable::Grow() {
  slots_.assign(slots_.size() * 2, kFree);
  const size_t mask = slots_.size() - 1;
  for (uint32_t group = 0; group < size(); ++group) {
    size_t at = hashes_[group] & mask;
    while (slots_[at] != kFree) at = (at + 1) & mask;
    slots_[at] = group;
  }
}

std::string_view GroupTable::Keep(std::string_view text) {
  if (text.empty()) return {};
  text_bytes_ += text.size();
  if (text.size() > block_left_) {
    const size_t size = std::max(text.size(), kBlock);
    blocks_.push_back(std::make_unique<char[]>(size));
    block_at_ = blocks_.back().get();
    block_left_ = size;
  }
  char* at = block_at_;
  std::memcpy(at, text.data(), text.size());
  block_at_ += text.size();
  block_left_ -= text.size();
  return {at, text.size()};
}

size_t GroupTable::bytes() const {
  size_t all = keys_.capacity() * sizeof(Value) + (hashes_.capacity() + sequences_.capacity()) * 8 +
               slots_.capacity() * sizeof(uint32_t) + text_bytes_;
  for (const auto& state : states_) all += state->bytes();
  return all;
}

void GroupTable::Clear() {
  keys_ = {};
  hashes_ = {};
  sequences_ = {};
  slots_.assign(kFirstSlots, kFree);
  slots_.shrink_to_fit();
  states_ = MakeStates(plan_);
  blocks_.clear();
  block_left_ = 0;
  text_bytes_ = 0;
}

void GroupTable::Merge(const GroupTable& other) {
  for (size_t group = 0; group < other.size(); ++group) {
    const uint32_t mine = Find(other.key(group), other.sequence(group));
    for (size_t i = 0; i < states_.size(); ++i) states_[i]->Merge(mine, *other.states_[i], group);
  }
}

void GroupTable::Save(size_t group, std::string& out) const {
  PutNumber(out, sequences_[group]);
  for (const Value& value : key(group)) PutValue(out, value);
  for (const auto& state : states_) state->Save(group, out);
}

bool GroupTable::Load(std::string_view bytes) {
  base::ByteReader in = ReaderOf(bytes);
  const uint64_t sequence = in.Varint();
  std::vector<Value> key;
  for (size_t i = 0; i < width_; ++i) key.push_back(TakeValue(in));
  if (!in.ok()) return false;
  const uint32_t group = Find(key, sequence);
  for (const auto& state : states_) state->Load(group, in);
  return in.ok();
}

void GroupTable::AddTo(States& totals) const {
  for (size_t i = 0; i < states_.size(); ++i) {
    for (size_t group = 0; group < size(); ++group) totals[i]->Merge(0, *states_[i], group);
  }
}

void GroupTable::RollUp(size_t path) {
  const size_t groups = size();
  States own;  // copies of the exclusive values
  for (size_t i = 0; i < states_.size(); ++i) {
    own.push_back(State::Make(plan_.states[i]));
    if (!plan_.states[i].inclusive) continue;
    own[i]->Resize(groups);
    for (size_t group = 0; group < groups; ++group) own[i]->Merge(group, *states_[i], group);
  }
  std::vector<Value> outer;
  for (size_t group = 0; group < groups; ++group) {
    if (!IsText(key(group)[path])) continue;
    outer.assign(key(group).begin(), key(group).end());
    auto around = Parent(std::get<std::string_view>(outer[path]));
    for (; around; around = Parent(*around)) {
      outer[path] = *around;
      const uint32_t into = Find(outer, sequences_[group]);
      for (size_t i = 0; i < states_.size(); ++i) {
        if (plan_.states[i].inclusive) states_[i]->Merge(into, *own[i], group);
      }
    }
  }
}

size_t GroupTable::Partition(size_t group, size_t partitions) const {
  uint64_t hash = 1;
  for (const Value& value : key(group)) {
    if (!IsText(value)) {
      hash = Mixed(hash, Hash(value));
      continue;
    }
    const std::string_view text = std::get<std::string_view>(value);
    hash = Mixed(hash, Hash(plan_.inclusive() ? text.substr(0, text.find(kLevel)) : text));
  }
  return (hash >> 20) % partitions;
}

}  // namespace rankine::query
