// SPDX-License-Identifier: BSD-3-Clause
// Trees over the ranks of a communicator, which collectives use. A Tree is the place of one rank.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::sim {

struct Tree {
  static constexpr uint32_t kNobody = UINT32_MAX;
  uint32_t parent = kNobody;  // the root has none
  std::vector<uint32_t> children;
};

// A complete binary tree, level by level. The children of a rank are at the distance of its level's number of
// ranks, and twice that.
Tree BinaryTree(uint32_t rank, uint32_t size, uint32_t root);
// `chains` lines after the root, of nearly equal lengths.
Tree ChainTree(uint32_t rank, uint32_t size, uint32_t root, uint32_t chains);
// Binomial, with the nearest child first, so that subtrees are ranges of ranks.
Tree BinomialTree(uint32_t rank, uint32_t size, uint32_t root);
// Binary with root size - 1; an in-order traversal visits the ranks in their order.
Tree InOrderTree(uint32_t rank, uint32_t size);

}  // namespace rankine::sim
