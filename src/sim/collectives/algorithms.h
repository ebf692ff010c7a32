// SPDX-License-Identifier: BSD-3-Clause
// Algorithms of collectives. Each function writes the steps of one rank. The comments name the literature,
// and the libraries that use the algorithm.
#pragma once
#include <functional>

#include "sim/collectives/schedule.h"
#include "sim/collectives/trees.h"

namespace rankine::sim {

// Every other rank sends to rank 0 and waits for the answer. Rank 0 receives from all before it answers.
void BarrierLinear(Schedule& schedule);

// Binomial tree, with the farthest child first (the broadcast of MPICH and many others).
void BcastBinomial(Schedule& schedule, uint32_t root, uint64_t bytes);

// All ranks send to the root at once.
void ReduceFlat(Schedule& schedule, uint32_t root, uint64_t bytes);
void GatherFlat(Schedule& schedule, const CollectiveCall& call);  // also used for gatherv
// The root sends to all ranks at once.
void ScatterFlat(Schedule& schedule, const CollectiveCall& call);  // also used for scatterv

// Each rank exchanges messages with each other rank, in the order of ranks.
void AllgatherFlat(Schedule& schedule, const CollectiveCall& call);  // also used for allgatherv

// First all receives, from the next rank upwards, then all sends, from the previous rank downwards.
void AlltoallLinear(Schedule& schedule, uint64_t sent, uint64_t received);
// In step i, the partner is rank ^ i if the number of ranks is a power of two. Otherwise it is rank +- i.
void AlltoallPairwise(Schedule& schedule, uint64_t sent, uint64_t received);
// Bruck et al., IEEE TPDS 8(11), 1997: log2(size) steps, each of which moves half of the blocks.
void AlltoallBruck(Schedule& schedule, uint64_t bytes);
// First all receives in the order of ranks, then all sends.
void AlltoallvLinear(Schedule& schedule, const CollectiveCall& call);

// MPICH: step i sends the data for rank + i and receives from rank - i.
void ReduceScatterPairwise(Schedule& schedule, std::span<const uint64_t> counts);
// MPICH: recursive doubling for any number of ranks.
void ReduceScatterDoubling(Schedule& schedule, std::span<const uint64_t> counts);

// Recursive doubling for any number of ranks, which are numbered from `root`. Partners exchange `width`
// blocks starting at block `first`; held(first, width) is their size in bytes. Ranks without a partner get
// their data down a tree.
void ExchangeDoubling(Schedule& schedule, uint32_t root,
                      const std::function<uint64_t(uint32_t, uint32_t)>& held);

void BarrierDoubling(Schedule& schedule);
void BarrierDissemination(Schedule& schedule);
void BarrierTree(Schedule& schedule);  // up a binomial tree and down again

// The data go from rank 0 through all ranks, or down a binary tree, in 8 KiB pieces. Returns the
// number of remaining bytes, which the caller must send by another algorithm.
uint64_t BcastLine(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);
uint64_t BcastBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);
// Sends the data through all ranks in a line, in pieces.
void BcastChain(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t piece);
// Each half of the data goes down one side of a binary tree. Then the two sides exchange their halves.
void BcastSplitBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element, uint64_t piece);
void BcastKnomial(Schedule& schedule, uint32_t root, uint64_t bytes, uint32_t ways);
// Blocks are scattered down a binomial tree, and then gathered by all ranks (van de Geijn).
void BcastScatterDoubling(Schedule& schedule, uint32_t root, uint64_t bytes);
void BcastScatterRing(Schedule& schedule, uint32_t root, uint64_t bytes);

// Limits the number of pieces of a message to 2^14 (8 KiB each for 128 MiB), because a trace may contain any
// size.
constexpr uint64_t LeastPiece(uint64_t piece, uint64_t bytes) {
  const uint64_t least = bytes >> 14;
  return piece > least ? piece : least + 1;
}
// Size in bytes of a piece of `segment` bytes, rounded to whole elements. Returns `bytes` if the data are not
// cut into pieces.
uint64_t SegmentBytes(uint64_t segment, uint64_t element, uint64_t bytes);
// Reduces up a tree, in pieces.
void ReduceTree(Schedule& schedule, const Tree& tree, uint64_t bytes, uint64_t piece);
// receives from one rank after the other, the last rank first
void ReduceLinear(Schedule& schedule, uint32_t root, uint64_t bytes);
// for operations that are not commutative
void ReduceInOrder(Schedule& schedule, uint32_t root, uint64_t bytes);
void ReduceBinomial(Schedule& schedule, uint32_t root, uint64_t bytes);
// Recursive halving, then a binomial gather (Rabenseifner).
void ReduceRabenseifner(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);

void AllreduceDoubling(Schedule& schedule, uint64_t bytes);
// Recursive halving and doubling (Rabenseifner, ICCS 2004).
void AllreduceRabenseifner(Schedule& schedule, uint64_t bytes, uint64_t element);
// A block of each rank goes around the ring twice. Returns the number of remaining bytes, which must be sent
// by another algorithm.
uint64_t AllreduceRing(Schedule& schedule, uint64_t bytes, uint64_t element);

void ReduceScatterHalving(Schedule& schedule, std::span<const uint64_t> counts);
void ReduceScatterRing(Schedule& schedule, std::span<const uint64_t> counts);
// Recursive halving, nearest partner first. Then the blocks go to their owners (Träff, EuroPVM/MPI 2005).
void ReduceScatterButterfly(Schedule& schedule, std::span<const uint64_t> counts);
// Like ReduceScatterButterfly without the last step, because MPICH permutes the blocks in memory. The number
// of ranks must be a power of two, and the blocks must have equal sizes.
void ReduceScatterOrdered(Schedule& schedule, uint64_t block);

void GatherLinear(Schedule& schedule, uint32_t root, uint64_t block);
void GatherBinomial(Schedule& schedule, uint32_t root, uint64_t block);
// The root requests each rank's block. It waits for the first bytes of a block before it requests the next
// one.
void GatherLinearSync(Schedule& schedule, uint32_t root, uint64_t block, uint64_t first);
void ScatterLinear(Schedule& schedule, uint32_t root, uint64_t block, bool at_once);
void ScatterBinomial(Schedule& schedule, uint32_t root, uint64_t block);

// Allgathers of blocks in the order of ranks. Line: blocks go from the left neighbour to the right one, with
// all receives posted at once. Spread: each rank sends to rank + i and receives from rank - i.
void AllgatherLine(Schedule& schedule, uint64_t block);
void AllgatherSpread(Schedule& schedule, std::span<const uint64_t> counts);
// only if the number of ranks is a power of two
void AllgatherPairs(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherBruck(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherDoubling(Schedule& schedule, std::span<const uint64_t> counts);
// Chen, Jack, Chen, Chen (HPC Asia 2005): pairs of blocks come from the two neighbours alternately.
void AllgatherNeighbors(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherRing(Schedule& schedule, std::span<const uint64_t> counts, uint64_t element);  // in pieces

void AlltoallRing(Schedule& schedule, uint64_t sent, uint64_t received);
// Exchanges with four partners at a time. With `to_itself`, the rank itself counts as a partner.
void AlltoallScattered(Schedule& schedule, bool to_itself, const std::function<uint64_t(uint32_t)>& sent,
                       const std::function<uint64_t(uint32_t)>& received);
void AlltoallvPairs(Schedule& schedule, const CollectiveCall& call);

// Every lower rank sends to every higher one.
void ScanLinear(Schedule& schedule, uint64_t bytes);

}  // namespace rankine::sim
