// The context space of one reader: attributes by name, and the tree of their values. A node is (parent,
// attribute, value), made once; a record that carries a node carries all values on the way to the root. Two
// spaces share nothing: what crosses between threads, files and processes are values, never ids.
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
inline constexpr NodeId kRoot = 0;  // no value at all

// One thread. References and views stay valid as long as the space.
class Space {
 public:
  Space();
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;
  Space(Space&&) = default;  // what was moved from is for destruction alone
  Space& operator=(Space&&) = default;

  // Finds the attribute of this name or makes it. Of one that exists, empty fields are filled in; the first
  // type stands (every Datum has its own).
  AttributeId Declare(const Attribute& attribute);
  AttributeId Find(std::string_view name) const;  // kNoAttribute: none
  const Attribute& attribute(AttributeId id) const { return attributes_[id]; }
  size_t attributes() const { return attributes_.size(); }
  // Not for users' eyes any more: its fields stand in its place.
  void Hide(AttributeId id) { attributes_[id].properties |= kHidden; }

  // Finds or makes the child. Constant time, however many siblings it has.
  NodeId Child(NodeId parent, AttributeId attribute, const Datum& value);
  NodeId parent(NodeId node) const { return nodes_[node].parent; }
  // The parent, or its parent where that is a site: the node in which this one was begun.
  NodeId outer(NodeId node) const { return is_site(parent(node)) ? parent(parent(node)) : parent(node); }
  bool is_site(NodeId node) const {
    return node != kRoot && (attributes_[nodes_[node].attribute].properties & kSite) != 0;
  }
  AttributeId attribute_of(NodeId node) const { return nodes_[node].attribute; }
  const Datum& value_of(NodeId node) const { return nodes_[node].value; }
  size_t nodes() const { return nodes_.size(); }
  // Another text for a node's value. Child() finds it no more, and may make one like it: for trees that are
  // complete.
  void Rename(NodeId node, std::string_view text) { nodes_[node].value.text = this->text(Intern(text)); }

  // The same bytes, kept; equal texts have equal numbers.
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
  std::vector<NodeId> index_;  // open addressing, kRoot: free
  std::unordered_map<std::string_view, uint32_t> numbers_;
  std::vector<std::string_view> texts_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t block_left_ = 0;
  char* block_at_ = nullptr;
};

}  // namespace rankine::context
