// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/node_map.h"

#include <algorithm>

#include "exchange/cali/limits.h"

namespace rankine::exchange::cali {
namespace {

using context::AttributeId;
using context::NodeId;

constexpr size_t kFirstJoined = 256;  // initial number of slots, a power of two

}  // namespace

NodeMap::NodeMap(const NodeTable& nodes, context::Space& space, const context::Wanted& wanted)
    : table_(nodes),
      space_(space),
      attributes_(nodes.attributes().size(), context::kNoAttribute),
      known_(attributes_.size()),
      wanted_(attributes_.size(), wanted.all),
      nodes_(nodes.size(), kNotYet),
      joined_(kFirstJoined) {
  for (size_t i = 0; i < attributes_.size() && !wanted.all; ++i) {
    wanted_[i] = wanted.HasPartOf(nodes.attributes()[i]);
  }
}

AttributeId NodeMap::attribute(uint32_t index) {
  if (!known_[index]) {
    known_[index] = true;
    if (wanted_[index]) attributes_[index] = space_.Declare(table_.attributes()[index]);
  }
  return attributes_[index];
}

NodeId NodeMap::Child(NodeId parent, uint32_t index) {
  const NodeTable::Node& node = table_.node(index);
  const AttributeId id = attribute(node.attribute);
  return id == context::kNoAttribute ? parent : space_.Child(parent, id, node.value);
}

NodeId NodeMap::Make(uint32_t index) {
  path_.clear();
  for (; index != kNone && nodes_[index] == kNotYet; index = table_.node(index).parent)
    path_.push_back(index);
  NodeId node = index == kNone ? context::kRoot : nodes_[index];
  for (; !path_.empty(); path_.pop_back()) nodes_[path_.back()] = node = Child(node, path_.back());
  return node;
}

NodeMap::Joined& NodeMap::Place(uint64_t key) {
  const size_t mask = joined_.size() - 1;
  size_t at = (key * 0x9e3779b97f4a7c15ull >> 32) & mask;
  while (joined_[at].node != kNotYet && joined_[at].key != key) at = (at + 1) & mask;
  return joined_[at];
}

void NodeMap::Grow() {
  std::vector<Joined> old(joined_.size() * 2);
  old.swap(joined_);
  for (const Joined& joined : old) {
    if (joined.node != kNotYet) Place(joined.key) = joined;
  }
}

std::optional<NodeId> NodeMap::Join(NodeId base, uint32_t index) {
  if (base == context::kRoot) return Of(index);
  const auto key = [base](uint32_t node) { return uint64_t{base} << 32 | node; };
  const Joined& known = Place(key(index));
  if (known.node != kNotYet) return known.node;
  path_.clear();
  NodeId node = base;
  for (; index != kNone; index = table_.node(index).parent) {
    const Joined& above = Place(key(index));
    if (above.node != kNotYet) {
      node = above.node;
      break;
    }
    path_.push_back(index);
  }
  if (joins_ + path_.size() > kMaxJoined) return std::nullopt;
  joins_ += path_.size();
  for (; !path_.empty(); path_.pop_back()) {
    if (joins_ * 2 > joined_.size()) Grow();
    node = Child(node, path_.back());
    Place(key(path_.back())) = {key(path_.back()), node};
  }
  return node;
}

}  // namespace rankine::exchange::cali
