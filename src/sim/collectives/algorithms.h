// SPDX-License-Identifier: BSD-3-Clause
// Algorithms of collectives. Each function writes the steps that one rank performs. The comments cite the
// literature, and the libraries that use the algorithm.
#pragma once
#include <functional>

#include "sim/collectives/schedule.h"
#include "sim/collectives/trees.h"

namespace rankine::sim {

// Rank 0 waits until all other ranks have sent a message, and then answers each of them.
void BarrierLinear(Schedule& schedule);

// Uses a binomial tree, with the farthest child first (the broadcast of MPICH and of many other libraries).
void BcastBinomial(Schedule& schedule, uint32_t root, uint64_t bytes);

// All ranks send to the root at the same time.
void ReduceFlat(Schedule& schedule, uint32_t root, uint64_t bytes);
void GatherFlat(Schedule& schedule, const CollectiveCall& call);  // also used for gatherv
// The root sends to all ranks at the same time.
void ScatterFlat(Schedule& schedule, const CollectiveCall& call);  // also used for scatterv

// Each rank exchanges messages with every other rank, in rank order.
void AllgatherFlat(Schedule& schedule, const CollectiveCall& call);  // also used for allgatherv

// Posts all receives and then all sends. Receives begin with the next rank and go upwards. Sends begin with
// the previous rank and go downwards.
void AlltoallLinear(Schedule& schedule, uint64_t sent, uint64_t received);
// In step i, the partner is rank ^ i if the number of ranks is a power of two; otherwise it is rank +- i.
void AlltoallPairwise(Schedule& schedule, uint64_t sent, uint64_t received);
// Bruck et al., IEEE TPDS 8(11), 1997: log2(size) steps, each of which moves half of the blocks.
void AlltoallBruck(Schedule& schedule, uint64_t bytes);
// Posts all receives in rank order, and then all sends.
void AlltoallvLinear(Schedule& schedule, const CollectiveCall& call);

// In step i, a rank sends the data for rank + i and receives from rank - i. MPICH uses this algorithm.
void ReduceScatterPairwise(Schedule& schedule, std::span<const uint64_t> counts);
// Uses recursive doubling, for any number of ranks, as MPICH does.
void ReduceScatterDoubling(Schedule& schedule, std::span<const uint64_t> counts);

// Uses recursive doubling for any number of ranks. The numbering of the ranks begins at the rank `root`.
// Partners exchange `width` blocks starting at block `first`. The function `held(first, width)` returns the
// size of these blocks in bytes. Ranks without a partner get their data through a tree.
void ExchangeDoubling(Schedule& schedule, uint32_t root,
                      const std::function<uint64_t(uint32_t, uint32_t)>& held);

void BarrierDoubling(Schedule& schedule);
void BarrierDissemination(Schedule& schedule);
void BarrierTree(Schedule& schedule);  // Messages are sent up a binomial tree, and after that down the tree.

// Both functions send data in pieces of 8 KiB from rank 0: `BcastLine` through all ranks one after another,
// `BcastBinary` down a binary tree. The result of each function is the number of remaining bytes, which the
// caller must send by another algorithm.
uint64_t BcastLine(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);
uint64_t BcastBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);
// Sends data through all ranks one after another, in pieces.
void BcastChain(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t piece);
// Sends each half of the data down one side of a binary tree. After that, the two sides exchange their
// halves.
void BcastSplitBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element, uint64_t piece);
void BcastKnomial(Schedule& schedule, uint32_t root, uint64_t bytes, uint32_t ways);
// `BcastScatterDoubling` and `BcastScatterRing` scatter the data down a binomial tree, and then gather it
// on all ranks (van de Geijn).
void BcastScatterDoubling(Schedule& schedule, uint32_t root, uint64_t bytes);
void BcastScatterRing(Schedule& schedule, uint32_t root, uint64_t bytes);

// Limits a message to 2^14 pieces (8 KiB each for 128 MiB), because a trace may contain messages of any size.
constexpr uint64_t LeastPiece(uint64_t piece, uint64_t bytes) {
  const uint64_t least = bytes >> 14;
  return piece > least ? piece : least + 1;
}
// Returns the size in bytes of a piece: the given segment size, rounded to whole elements. If no segment
// size is given, all data are one piece, and the result is the size of all data.
uint64_t SegmentBytes(uint64_t segment, uint64_t element, uint64_t bytes);
// Reduces up a tree, in pieces.
void ReduceTree(Schedule& schedule, const Tree& tree, uint64_t bytes, uint64_t piece);
// The root receives from one rank after another, beginning with the last rank.
void ReduceLinear(Schedule& schedule, uint32_t root, uint64_t bytes);
// Reduces with an operation that is not commutative.
void ReduceInOrder(Schedule& schedule, uint32_t root, uint64_t bytes);
void ReduceBinomial(Schedule& schedule, uint32_t root, uint64_t bytes);
// Uses recursive halving, followed by a binomial gather (Rabenseifner).
void ReduceRabenseifner(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);

void AllreduceDoubling(Schedule& schedule, uint64_t bytes);
// Uses recursive halving and doubling (Rabenseifner, ICCS 2004).
void AllreduceRabenseifner(Schedule& schedule, uint64_t bytes, uint64_t element);
// Each rank's block travels around the ring twice. Returns the number of remaining bytes, which the caller
// must send by another algorithm.
uint64_t AllreduceRing(Schedule& schedule, uint64_t bytes, uint64_t element);

void ReduceScatterHalving(Schedule& schedule, std::span<const uint64_t> counts);
void ReduceScatterRing(Schedule& schedule, std::span<const uint64_t> counts);
// Uses recursive halving, nearest partner first. Finally, each block is sent to its owner (Träff, EuroPVM/MPI
// 2005).
void ReduceScatterButterfly(Schedule& schedule, std::span<const uint64_t> counts);
// Does the same as `ReduceScatterButterfly`, but does not send the blocks to their owners. MPICH permutes
// the blocks in memory instead of sending them. The number of ranks must be a power of two, and the blocks
// must have equal sizes.
void ReduceScatterOrdered(Schedule& schedule, uint64_t block);

void GatherLinear(Schedule& schedule, uint32_t root, uint64_t block);
void GatherBinomial(Schedule& schedule, uint32_t root, uint64_t block);
// The root requests each rank's block, and waits for the first bytes of the block before it requests the next
// block.
void GatherLinearSync(Schedule& schedule, uint32_t root, uint64_t block, uint64_t first);
void ScatterLinear(Schedule& schedule, uint32_t root, uint64_t block, bool at_once);
void ScatterBinomial(Schedule& schedule, uint32_t root, uint64_t block);

// In the allgather algorithms, blocks are in rank order. In `AllgatherLine`, each block travels from
// neighbour to neighbour, from left to right, and all receives are posted at once. In step i of
// `AllgatherSpread`, each rank sends to rank + i and receives from rank - i.
void AllgatherLine(Schedule& schedule, uint64_t block);
void AllgatherSpread(Schedule& schedule, std::span<const uint64_t> counts);
// Requires a number of ranks that is a power of two.
void AllgatherPairs(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherBruck(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherDoubling(Schedule& schedule, std::span<const uint64_t> counts);
// Pairs of blocks arrive alternately from the two neighbours (Chen, Jack, Chen, Chen, HPC Asia 2005).
void AllgatherNeighbors(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherRing(Schedule& schedule, std::span<const uint64_t> counts, uint64_t element);  // in pieces

void AlltoallRing(Schedule& schedule, uint64_t sent, uint64_t received);
// Exchanges with four partners at a time. If the flag `to_itself` is true, one of the partners is the rank
// itself.
void AlltoallScattered(Schedule& schedule, bool to_itself, const std::function<uint64_t(uint32_t)>& sent,
                       const std::function<uint64_t(uint32_t)>& received);
void AlltoallvPairs(Schedule& schedule, const CollectiveCall& call);

// Each rank sends to all higher ranks.
void ScanLinear(Schedule& schedule, uint64_t bytes);

}  // namespace rankine::sim
