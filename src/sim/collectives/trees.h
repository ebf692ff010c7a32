// Trees over the ranks of a communicator, as collectives use them: one rank's place in one.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::sim {

struct Tree {
  static constexpr uint32_t kNobody = UINT32_MAX;
  uint32_t parent = kNobody;  // of the root: nobody
  std::vector<uint32_t> children;
};

// Complete binary, level by level; a rank's children are as far away as its level has ranks, and twice that.
Tree BinaryTree(uint32_t rank, uint32_t size, uint32_t root);
// `chains` lines behind the root, as equal as can be.
Tree ChainTree(uint32_t rank, uint32_t size, uint32_t root, uint32_t chains);
// Binomial with the nearest child first, so that subtrees are ranges of ranks.
Tree BinomialTree(uint32_t rank, uint32_t size, uint32_t root);
// Binary with root size - 1, whose order of traversal is that of the ranks.
Tree InOrderTree(uint32_t rank, uint32_t size);

}  // namespace rankine::sim
