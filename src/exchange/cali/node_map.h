// SPDX-License-Identifier: BSD-3-Clause
// Maps a file's nodes and attributes to those of one part's context space. A node or attribute is created in
// the context space when a record first needs it.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "context/batch.h"
#include "context/space.h"
#include "exchange/cali/node_table.h"

namespace rankine::exchange::cali {

class NodeMap {
 public:
  // The arguments `nodes` and `space` must outlive the map. Nodes of unwanted attributes are left out.
  NodeMap(const NodeTable& nodes, context::Space& space, const context::Wanted& wanted);

  // Returns the attribute at this index in the table. Returns `kNoAttribute` if the attribute is not
  // wanted.
  context::AttributeId attribute(uint32_t index);
  // Returns the node of the space that is equivalent to a good node. If the space has no equivalent node,
  // creates the node and its ancestors below the root.
  context::NodeId Of(uint32_t index) {
    const context::NodeId known = nodes_[index];
    return known != kNotYet ? known : Make(index);
  }
  // Adds the chain of a good node (the node and its ancestors) below `base`. With this chain, a single node
  // can represent a record that has several refs. Returns nullopt if `kMaxJoined` nodes have already been
  // created.
  std::optional<context::NodeId> Join(context::NodeId base, uint32_t index);

 private:
  static constexpr context::NodeId kNotYet = UINT32_MAX;
  struct Joined {  // the field `key` combines base and index
    uint64_t key = 0;
    context::NodeId node = kNotYet;
  };
  context::NodeId Make(uint32_t index);
  context::NodeId Child(context::NodeId parent, uint32_t index);
  Joined& Place(uint64_t key);
  void Grow();

  const NodeTable& table_;
  context::Space& space_;
  std::vector<context::AttributeId> attributes_;
  std::vector<bool> known_;   // For each index of an attribute: true if `attributes_` contains the
                              // attribute's id.
  std::vector<bool> wanted_;  // For each index of an attribute: true if the attribute is wanted.
  std::vector<context::NodeId> nodes_;
  std::vector<Joined> joined_;  // A hash table with open addressing.
  size_t joins_ = 0;
  std::vector<uint32_t> path_;  // This buffer is a member so that its memory can be reused.
};

}  // namespace rankine::exchange::cali
