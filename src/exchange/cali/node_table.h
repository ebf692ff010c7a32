// The nodes of one file: collected in the first pass, then resolved all at once, so that a node may use
// attributes and parents that stand behind it. Ids are of this file alone; what they lead to are indices into
// the table.
//
// Invariants after Resolve:
// 1. A node that is `good` has a parent that is good (or none), an attribute of this table and a value of its
// type.
// 2. No chain of parents is a circle.
// 3. An id that was defined twice with different contents leads to no good node: which one was meant is
// unknown.
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
    uint32_t defines = kNone;    // index of the attribute that this node's id stands for
    bool good = false;
    context::Datum value;  // texts are the table's
  };
  // Told about each line whose node is lost: its offset in the file and the reason.
  using Lose = std::function<void(uint64_t offset, std::string why)>;

  // Holds nodes 0 to 10, which newer files leave out.
  NodeTable();
  NodeTable(const NodeTable&) = delete;
  NodeTable& operator=(const NodeTable&) = delete;

  // The lines to resolve; a reader adds those of its file, and then calls Resolve once.
  NodeLines& lines() { return lines_; }
  void Resolve(const Lose& lose);

  // After Resolve; from then on it may be used by many threads.
  size_t size() const { return nodes_.size(); }
  const Node& node(uint32_t index) const { return nodes_[index]; }
  const std::vector<context::Attribute>& attributes() const { return attributes_; }
  uint32_t Find(uint64_t id) const {  // kNone: not defined
    if (id < dense_.size()) return dense_[id];
    if (sparse_.empty()) return kNone;
    const auto found = sparse_.find(id);
    return found == sparse_.end() ? kNone : found->second;
  }
  // The attribute of this id, kNone where it names none.
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
  std::vector<uint32_t> dense_;                    // by id, where ids are small
  std::unordered_map<uint64_t, uint32_t> sparse_;  // the others
};

}  // namespace rankine::exchange::cali
