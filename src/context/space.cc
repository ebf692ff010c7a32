// SPDX-License-Identifier: BSD-3-Clause
#include "context/space.h"

#include <cstring>

#include "base/hash.h"

namespace rankine::context {
namespace {

constexpr size_t kBlock = size_t{64} << 10;
constexpr size_t kFirstIndex = 1024;  // initial number of slots, a power of two

}  // namespace

Space::Space() : nodes_{{kRoot, kNoAttribute, {}}}, index_(kFirstIndex, kRoot) {}

AttributeId Space::Declare(const Attribute& attribute) {
  const auto found = by_name_.find(attribute.name);
  if (found != by_name_.end()) {
    Attribute& known = attributes_[found->second];
    if (known.unit.empty()) known.unit = attribute.unit;
    if (known.alias.empty()) known.alias = attribute.alias;
    if (known.layout.empty()) known.layout = attribute.layout;
    return found->second;
  }
  const auto id = static_cast<AttributeId>(attributes_.size());
  attributes_.push_back(attribute);
  by_name_.emplace(attributes_.back().name, id);
  return id;
}

AttributeId Space::Find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? kNoAttribute : found->second;
}

size_t Space::HashNode(NodeId parent, AttributeId attribute, const Datum& value) const {
  uint64_t hash = (uint64_t{parent} << 32 | attribute) * 0x9e3779b97f4a7c15ull;
  hash ^= (value.bits + static_cast<uint64_t>(value.type)) * 0xff51afd7ed558ccdull;
  if (IsText(value.type)) hash ^= base::Hash(value.text);
  hash *= 0xc4ceb9fe1a85ec53ull;
  return hash ^ hash >> 32;
}

void Space::GrowIndex() {
  std::vector<NodeId> wider(index_.size() * 2, kRoot);
  const size_t mask = wider.size() - 1;
  for (NodeId node = 1; node < nodes_.size(); ++node) {
    size_t at = HashNode(nodes_[node].parent, nodes_[node].attribute, nodes_[node].value) & mask;
    while (wider[at] != kRoot) at = (at + 1) & mask;
    wider[at] = node;
  }
  index_.swap(wider);
}

NodeId Space::Child(NodeId parent, AttributeId attribute, const Datum& value) {
  size_t mask = index_.size() - 1;
  const size_t hash = HashNode(parent, attribute, value);
  for (size_t at = hash & mask;; at = (at + 1) & mask) {
    const NodeId node = index_[at];
    if (node == kRoot) break;
    const Node& known = nodes_[node];
    if (known.parent == parent && known.attribute == attribute && known.value == value) return node;
  }
  const auto made = static_cast<NodeId>(nodes_.size());
  nodes_.push_back({parent, attribute, value});
  if (IsText(value.type)) nodes_.back().value.text = text(Intern(value.text));
  if (nodes_.size() * 2 > index_.size()) {
    GrowIndex();
    return made;
  }
  size_t at = hash & mask;
  while (index_[at] != kRoot) at = (at + 1) & mask;
  index_[at] = made;
  return made;
}

uint32_t Space::Intern(std::string_view text) {
  const auto found = numbers_.find(text);
  if (found != numbers_.end()) return found->second;
  const auto number = static_cast<uint32_t>(texts_.size());
  texts_.push_back(Keep(text));
  numbers_.emplace(texts_.back(), number);
  return number;
}

std::string_view Space::Keep(std::string_view text) {
  if (text.size() > block_left_) {
    const size_t size = text.size() > kBlock / 4 ? text.size() : kBlock;
    blocks_.push_back(std::make_unique<char[]>(size));
    if (size != kBlock) {  // A large text gets its own block.
      std::memcpy(blocks_.back().get(), text.data(), text.size());
      return {blocks_.back().get(), text.size()};
    }
    block_at_ = blocks_.back().get();
    block_left_ = kBlock;
  }
  if (text.empty()) return {};
  char* at = block_at_;
  std::memcpy(at, text.data(), text.size());
  block_at_ += text.size();
  block_left_ -= text.size();
  return {at, text.size()};
}

}  // namespace rankine::context
