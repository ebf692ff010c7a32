// SPDX-License-Identifier: BSD-3-Clause
// Builds trees over the ranks of a communicator, for use by collectives. An object `Tree` describes the
// position of one rank in a tree.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::sim {

struct Tree {
  static constexpr uint32_t kNobody = UINT32_MAX;
  uint32_t parent = kNobody;  // `kNobody` for the root
  std::vector<uint32_t> children;
};

// A complete binary tree, numbered level by level. If a rank's level has n ranks, its children are the
// ranks at the distances n and 2n.
Tree BinaryTree(uint32_t rank, uint32_t size, uint32_t root);
// A root, followed by several chains of nearly equal length. The parameter `chains` is the number of chains.
Tree ChainTree(uint32_t rank, uint32_t size, uint32_t root, uint32_t chains);
// A binomial tree whose nearest child comes first, so that subtrees are ranges of ranks.
Tree BinomialTree(uint32_t rank, uint32_t size, uint32_t root);
// A binary tree whose root is the last rank, size - 1. An in-order traversal visits the ranks in ascending
// order.
Tree InOrderTree(uint32_t rank, uint32_t size);

}  // namespace rankine::sim
