// SPDX-License-Identifier: BSD-3-Clause
// The tree as users see it, without the values of hidden attributes.
#pragma once
#include <vector>

#include "context/space.h"

namespace rankine::context {

// Whether the node's own value belongs to a hidden attribute.
inline bool IsHidden(const Space& space, NodeId node) {
  return node != kRoot && (space.attribute(space.attribute_of(node)).properties & kHidden) != 0;
}

// By node: the node that represents it. A hidden value is represented by the node around it. Nodes that
// differ only in hidden values are represented by the first of them. It precedes the others, and follows the
// nodes that represent its ancestors.
std::vector<NodeId> ShownNodes(const Space& space);

}  // namespace rankine::context
