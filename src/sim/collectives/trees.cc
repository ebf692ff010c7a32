// SPDX-License-Identifier: BSD-3-Clause
// The trees of Open MPI (coll/base/coll_base_topo.c), which determine the order of messages in its
// algorithms.
#include "sim/collectives/trees.h"

#include <algorithm>

namespace rankine::sim {

Tree BinaryTree(uint32_t rank, uint32_t size, uint32_t root) {
  const auto real = [&](uint32_t shifted) { return (shifted + root) % size; };
  const uint32_t own = (rank + size - root) % size;
  // The level of this rank has `width` ranks. The first rank of the level is `width` - 1.
  uint32_t width = 1;
  while (own >= 2 * width - 1) width *= 2;
  Tree tree;
  for (const uint32_t child : {own + width, own + 2 * width}) {
    if (child < size) tree.children.push_back(real(child));
  }
  if (own == 0) return tree;
  uint32_t parent = own;
  while (parent >= width - 1) parent -= width / 2;
  tree.parent = real(parent);
  return tree;
}

Tree ChainTree(uint32_t rank, uint32_t size, uint32_t root, uint32_t chains) {
  const auto real = [&](uint32_t shifted) { return (shifted + root) % size; };
  const uint32_t own = (rank + size - root) % size, others = size - 1;
  Tree tree;
  if (others == 0) return tree;
  chains = std::clamp(chains, 1u, others);
  // The chains at the beginning have one rank more than the others, unless all chains have the same length.
  const uint32_t longer = others % chains == 0 ? chains : others % chains;
  const uint32_t length = (others + chains - 1) / chains;
  const auto head = [&](uint32_t chain) {
    return 1 + std::min(chain, longer) * length + (chain > longer ? (chain - longer) * (length - 1) : 0);
  };
  if (own == 0) {
    for (uint32_t chain = 0; chain < chains; ++chain) tree.children.push_back(real(head(chain)));
    return tree;
  }
  uint32_t chain = 0;
  while (chain + 1 < chains && head(chain + 1) <= own) ++chain;
  tree.parent = real(own == head(chain) ? 0 : own - 1);
  const uint32_t end = chain + 1 < chains ? head(chain + 1) : size;
  if (own + 1 < end) tree.children.push_back(real(own + 1));
  return tree;
}

Tree BinomialTree(uint32_t rank, uint32_t size, uint32_t root) {
  const uint32_t own = (rank + size - root) % size;
  Tree tree;
  for (uint32_t mask = 1; mask < size; mask <<= 1) {
    const uint32_t other = own ^ mask;
    if (other < own) {
      tree.parent = (other + root) % size;
      break;
    }
    if (other < size) tree.children.push_back((other + root) % size);
  }
  return tree;
}

Tree InOrderTree(uint32_t rank, uint32_t size) {
  // A range of ranks forms a subtree, whose root is the last rank of the range. The left child of the root
  // is the rank before the root. The left subtree is the upper half of the other ranks. The right child of
  // the root is the last rank of the lower half.
  Tree tree;
  uint32_t first = 0, count = size, parent = Tree::kNobody;
  for (;;) {
    const uint32_t top = first + count - 1, lower = count == 2 ? 0 : count / 2;
    const bool has_left = count > 1, has_right = count > 2;
    if (rank == top) {
      tree.parent = parent;
      if (has_left) tree.children.push_back(top - 1);
      if (has_right) tree.children.push_back(first + lower - 1);
      return tree;
    }
    parent = top;
    if (has_right && rank < first + lower) {
      count = lower;
    } else {
      count -= lower + 1;
      first += lower;
    }
  }
}

}  // namespace rankine::sim
