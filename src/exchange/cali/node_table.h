// SPDX-License-Identifier: BSD-3-Clause
// The nodes of one file. The first pass collects the nodes of the table. After the first pass, all nodes
// are resolved together. As a result, a node may refer to attributes and parents that are defined later in
// the file. Ids are valid only within the file, and are mapped to indices in the table.
//
// Resolve establishes these invariants:
// 1. If a node is `good`, its parent is also `good`, or the node has no parent. The attribute of a good
//    node is in this table, and the node's value has the attribute's type.
// 2. No chain of parents is a cycle.
// 3. If an id is defined twice with different contents, its node is not good, because it is unknown which
//    definition is meant.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "context/attribute.h"
#include "exchange/cali/node_lines.h"

namespace rankine::exchange::cali {

inline constexpr uint32_t kNone = UINT32_MAX;

class NodeTable {
 public:
  struct Node {
    uint32_t parent = kNone;     // index of a node
    uint32_t attribute = kNone;  // index of an attribute
    uint32_t defines = kNone;    // The index of the attribute whose id is this node's id.
    bool good = false;
    context::Datum value;  // the value of the node; the table owns the text of the value
  };
  // A function that is called for each line whose node is lost, with the line's file offset and the reason.
  using Lose = std::function<void(uint64_t offset, std::string why)>;

  // At first, the table contains the nodes 0 to 10. Newer files do not define these nodes.
  NodeTable();
  NodeTable(const NodeTable&) = delete;
  NodeTable& operator=(const NodeTable&) = delete;

  // The lines to resolve. A reader adds the nodes of its file, and then calls `Resolve` once.
  NodeLines& lines() { return lines_; }
  void Resolve(const Lose& lose);

  // The following functions may be called only after `Resolve`. After Resolve, several threads may use the
  // table.
  size_t size() const { return nodes_.size(); }
  const Node& node(uint32_t index) const { return nodes_[index]; }
  const std::vector<context::Attribute>& attributes() const { return attributes_; }
  uint32_t Find(uint64_t id) const {  // returns `kNone` if the id is not defined
    if (id < dense_.size()) return dense_[id];
    if (sparse_.empty()) return kNone;
    const auto found = sparse_.find(id);
    return found == sparse_.end() ? kNone : found->second;
  }
  // Returns the attribute with this id; `kNone` if the id does not define an attribute.
  uint32_t FindAttribute(uint64_t id) const {
    const uint32_t index = Find(id);
    return index == kNone ? kNone : nodes_[index].defines;
  }

 private:
  enum class State : uint8_t { unknown, open, good, bad };
  void Index(const Lose& lose);
  void Link(const Lose& lose);
  void Spread(const Lose& lose);
  void DefineAttributes(const Lose& lose);
  std::string Describe(uint32_t name, context::Attribute* attribute) const;
  void ReadValues(const Lose& lose);

  NodeLines lines_;
  std::vector<Node> nodes_;
  std::vector<State> states_;
  std::vector<context::Attribute> attributes_;
  std::vector<uint32_t> dense_;                    // For each small id, the index of the node.
  std::unordered_map<uint64_t, uint32_t> sparse_;  // For each larger id, the index of the node.
};

}  // namespace rankine::exchange::cali
