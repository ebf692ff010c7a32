// SPDX-License-Identifier: BSD-3-Clause
// Trees over the ranks of a communicator, for use by collectives. A Tree describes the position of one rank
// in it.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::sim {

struct Tree {
  static constexpr uint32_t kNobody = UINT32_MAX;
  uint32_t parent = kNobody;  // kNobody for the root
  std::vector<uint32_t> children;
};

// A complete binary tree, numbered level by level. A rank's children are at a distance equal to the number of
// ranks in its level, and at twice that distance.
Tree BinaryTree(uint32_t rank, uint32_t size, uint32_t root);
// The root is followed by `chains` chains of nearly equal length.
Tree ChainTree(uint32_t rank, uint32_t size, uint32_t root, uint32_t chains);
// A binomial tree whose nearest child comes first, so that subtrees are ranges of ranks.
Tree BinomialTree(uint32_t rank, uint32_t size, uint32_t root);
// A binary tree with root size - 1. An in-order traversal visits the ranks in ascending order.
Tree InOrderTree(uint32_t rank, uint32_t size);

}  // namespace rankine::sim
