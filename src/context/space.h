// SPDX-License-Identifier: BSD-3-Clause
// The context space of one reader: attributes by name, and the tree of their values. There is only one node
// for each (parent, attribute, value). A record refers to one node, and has all values on the path from
// this node to the root. Context spaces share no data: threads, files and processes exchange values, but
// never ids.
#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "context/attribute.h"

namespace rankine::context {

using NodeId = uint32_t;
inline constexpr NodeId kRoot = 0;  // The empty path, which contains no value.

// Not thread-safe. References and views remain valid as long as the space exists.
class Space {
 public:
  Space();
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;
  Space(Space&&) = default;  // After a move, the moved-from context space may only be destroyed.
  Space& operator=(Space&&) = default;

  // Finds or adds the attribute with this name. If the attribute exists, its empty fields are filled in, but
  // its type is not changed. The type of a value may differ from the type of its attribute, because every
  // Datum has its own type.
  AttributeId Declare(const Attribute& attribute);
  AttributeId Find(std::string_view name) const;  // returns kNoAttribute if there is no such attribute
  const Attribute& attribute(AttributeId id) const { return attributes_[id]; }
  size_t attributes() const { return attributes_.size(); }
  // Hides an attribute from users, because its fields are shown instead.
  void Hide(AttributeId id) { attributes_[id].properties |= kHidden; }

  // Finds or adds the child of `parent` with this value. The cost does not depend on the number of siblings.
  NodeId Child(NodeId parent, AttributeId attribute, const Datum& value);
  NodeId parent(NodeId node) const { return nodes_[node].parent; }
  // Returns the node within which the given node was begun: the parent or, if the parent is a site, the
  // parent's parent.
  NodeId outer(NodeId node) const { return is_site(parent(node)) ? parent(parent(node)) : parent(node); }
  bool is_site(NodeId node) const {
    return node != kRoot && (attributes_[nodes_[node].attribute].properties & kSite) != 0;
  }
  AttributeId attribute_of(NodeId node) const { return nodes_[node].attribute; }
  const Datum& value_of(NodeId node) const { return nodes_[node].value; }
  size_t nodes() const { return nodes_.size(); }
  // Changes the text of a node's value. Must be called only when no more nodes will be added, because Child()
  // does not find a renamed node and may add an equal node.
  void Rename(NodeId node, std::string_view text) { nodes_[node].value.text = this->text(Intern(text)); }

  // Stores a text and returns its number. Equal texts have equal numbers.
  uint32_t Intern(std::string_view text);
  std::string_view text(uint32_t number) const { return texts_[number]; }

 private:
  struct Node {
    NodeId parent = kRoot;
    AttributeId attribute = kNoAttribute;
    Datum value;
  };
  std::string_view Keep(std::string_view text);
  size_t HashNode(NodeId parent, AttributeId attribute, const Datum& value) const;
  void GrowIndex();

  std::deque<Attribute> attributes_;
  std::unordered_map<std::string_view, AttributeId> by_name_;
  std::vector<Node> nodes_;
  std::vector<NodeId> index_;  // hash table with open addressing; kRoot: the entry is free
  std::unordered_map<std::string_view, uint32_t> numbers_;
  std::vector<std::string_view> texts_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t block_left_ = 0;
  char* block_at_ = nullptr;
};

}  // namespace rankine::context
