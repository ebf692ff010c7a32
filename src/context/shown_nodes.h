// A tree as users see it: without the values of hidden attributes.
#pragma once
#include <vector>

#include "context/space.h"

namespace rankine::context {

// The node's own value is of a hidden attribute.
inline bool IsHidden(const Space& space, NodeId node) {
  return node != kRoot && (space.attribute(space.attribute_of(node)).properties & kHidden) != 0;
}

// By node: the one that stands for it. For a hidden value that is what is around it. Of nodes that differ in
// hidden values alone it is the first, which stands before the others, and behind all that stand for its
// ancestors.
std::vector<NodeId> ShownNodes(const Space& space);

}  // namespace rankine::context
