// SPDX-License-Identifier: BSD-3-Clause
// Computes the context tree that users see, without the values of hidden attributes.
#pragma once
#include <vector>

#include "context/space.h"

namespace rankine::context {

// Returns true if the attribute of the node's own value is hidden.
inline bool IsHidden(const Space& space, NodeId node) {
  return node != kRoot && (space.attribute(space.attribute_of(node)).properties & kHidden) != 0;
}

// Maps each node to a node that represents it without hidden values. A node with a hidden value is
// represented by its parent's representative. If several nodes differ only in hidden values, the first of
// these nodes represents all of them. A representative has a smaller id than the nodes that it represents,
// and a greater id than the representatives of its own ancestors.
std::vector<NodeId> ShownNodes(const Space& space);

}  // namespace rankine::context
