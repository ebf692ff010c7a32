// SPDX-License-Identifier: BSD-3-Clause
// Assigns the ids in a file that is being written. Two nodes with equal content get the same id, even if
// they come from different spaces. The same applies to attributes. Each node and attribute is written once,
// just before the first line that needs it.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "context/space.h"

namespace rankine::exchange::cali {

class WriterIds {
 public:
  // The object appends node lines to the string `lines`.
  explicit WriterIds(std::string& lines) : lines_(lines) {}

  // Returns the id of a node other than the root. The context space must outlive this object, or `Forget`
  // must be called for the context space. Without this call, a later context space could have the same
  // address.
  uint64_t Node(const context::Space& space, context::NodeId node);
  // Returns the id that the attribute has for values of the given type. An attribute has a separate id for
  // each type of its values.
  uint64_t Attribute(const context::Space& space, context::AttributeId attribute, context::Type type);
  void Forget(const context::Space& space) {
    known_.erase(&space);
    last_ = nullptr;
  }
  // The space that holds all nodes and attributes written so far. Values can be added to this space. The
  // space can also be a source like any other space.
  context::Space& own() { return own_; }

 private:
  // For one source space: the ids of its nodes and attributes in `own_`; `kNotYet`: the id is not known yet.
  struct Known {
    std::vector<context::NodeId> nodes;
    std::vector<context::AttributeId> attributes;
  };
  Known& Of(const context::Space& space);
  context::AttributeId Own(Known& known, const context::Space& space, context::AttributeId attribute);
  uint64_t OwnNode(context::NodeId node);
  uint64_t OwnAttribute(context::AttributeId attribute, context::Type type);
  uint64_t Metadata(uint64_t* id, std::string_view name);
  uint64_t Line(uint64_t attribute, std::string_view value, uint64_t parent);

  std::string& lines_;
  context::Space own_;
  std::unordered_map<const context::Space*, Known> known_;
  const context::Space* last_ = nullptr;
  // the entry of `last_` in the map; the addresses of a map's elements are stable
  Known* last_known_ = nullptr;
  // for each node of `own_`, its id; 0: the node has not been written
  std::vector<uint64_t> nodes_;
  std::vector<std::array<uint64_t, 9>> attributes_;  // For each attribute of `own_`, its id for each type.
  uint64_t next_ = 12;  // next free id; ids 0 to 10 are in every file, and 11 is reserved for Caliper
  uint64_t metadata_ = 0, unit_ = 0, alias_ = 0, layout_ = 0;
  std::map<std::string, uint64_t> others_;  // The ids of other metadata attributes, by name.
  std::vector<context::NodeId> path_;       // This buffer is a member so that its memory can be reused.
  std::string text_;                        // This buffer is a member so that its memory can be reused.
};

}  // namespace rankine::exchange::cali
