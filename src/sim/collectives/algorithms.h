// Algorithms of collectives. Each writes the steps of one rank; the literature and the libraries that use it
// stand with it.
#pragma once
#include <functional>

#include "sim/collectives/schedule.h"
#include "sim/collectives/trees.h"

namespace rankine::sim {

// Every rank but 0 sends to 0 and waits for its answer; 0 collects all before it answers.
void BarrierLinear(Schedule& schedule);

// Binomial tree, the farthest child first (MPICH's and many others' broadcast).
void BcastBinomial(Schedule& schedule, uint32_t root, uint64_t bytes);

// All to the root at once.
void ReduceFlat(Schedule& schedule, uint32_t root, uint64_t bytes);
void GatherFlat(Schedule& schedule, const CollectiveCall& call);  // and gatherv
// From the root at once.
void ScatterFlat(Schedule& schedule, const CollectiveCall& call);  // and scatterv

// To and from each other rank, by rank.
void AllgatherFlat(Schedule& schedule, const CollectiveCall& call);  // and allgatherv

// All receives, from the next rank on; then all sends, from the previous rank down.
void AlltoallLinear(Schedule& schedule, uint64_t sent, uint64_t received);
// Step i with rank ^ i where the ranks are a power of two, else with rank +- i.
void AlltoallPairwise(Schedule& schedule, uint64_t sent, uint64_t received);
// Bruck et al., IEEE TPDS 8(11), 1997: log2(size) steps, each with half of the blocks.
void AlltoallBruck(Schedule& schedule, uint64_t bytes);
// All receives by rank, then all sends by rank.
void AlltoallvLinear(Schedule& schedule, const CollectiveCall& call);

// MPICH: step i sends what rank + i needs and receives from rank - i.
void ReduceScatterPairwise(Schedule& schedule, std::span<const uint64_t> counts);
// MPICH: recursive doubling, any number of ranks.
void ReduceScatterDoubling(Schedule& schedule, std::span<const uint64_t> counts);

// Recursive doubling over any number of ranks, numbered from `root`: partners give each other what the blocks
// from `first` on, `width` of them, are worth in bytes: held(first, width). Ranks without a partner get
// theirs down a tree.
void ExchangeDoubling(Schedule& schedule, uint32_t root,
                      const std::function<uint64_t(uint32_t, uint32_t)>& held);

void BarrierDoubling(Schedule& schedule);
void BarrierDissemination(Schedule& schedule);
void BarrierTree(Schedule& schedule);  // up a binomial tree and down

// From rank 0 along all ranks, or down a binary tree, in pieces of 8 KiB; what is over goes by another call:
// the bytes that are left.
uint64_t BcastLine(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);
uint64_t BcastBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);
// Along all ranks, in pieces.
void BcastChain(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t piece);
// Each half of the data down one side of a binary tree, then the sides give each other theirs.
void BcastSplitBinary(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element, uint64_t piece);
void BcastKnomial(Schedule& schedule, uint32_t root, uint64_t bytes, uint32_t ways);
// Blocks are scattered down a binomial tree and gathered by all (van de Geijn).
void BcastScatterDoubling(Schedule& schedule, uint32_t root, uint64_t bytes);
void BcastScatterRing(Schedule& schedule, uint32_t root, uint64_t bytes);

// No message is cut into more pieces than 2^14 (8 KiB of 128 MiB), whatever a trace says of its size.
constexpr uint64_t LeastPiece(uint64_t piece, uint64_t bytes) {
  const uint64_t least = bytes >> 14;
  return piece > least ? piece : least + 1;
}
// Bytes of a piece of `segment` bytes in whole elements; `bytes` where that is not cut.
uint64_t SegmentBytes(uint64_t segment, uint64_t element, uint64_t bytes);
// Up a tree, in pieces.
void ReduceTree(Schedule& schedule, const Tree& tree, uint64_t bytes, uint64_t piece);
void ReduceLinear(Schedule& schedule, uint32_t root, uint64_t bytes);   // one after the other, the last first
void ReduceInOrder(Schedule& schedule, uint32_t root, uint64_t bytes);  // for operations that do not commute
void ReduceBinomial(Schedule& schedule, uint32_t root, uint64_t bytes);
// Recursive halving, then a binomial gather (Rabenseifner).
void ReduceRabenseifner(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element);

void AllreduceDoubling(Schedule& schedule, uint64_t bytes);
// Recursive halving and doubling (Rabenseifner, ICCS 2004).
void AllreduceRabenseifner(Schedule& schedule, uint64_t bytes, uint64_t element);
// A block of each rank goes around twice; the bytes that are left go by another call.
uint64_t AllreduceRing(Schedule& schedule, uint64_t bytes, uint64_t element);

void ReduceScatterHalving(Schedule& schedule, std::span<const uint64_t> counts);
void ReduceScatterRing(Schedule& schedule, std::span<const uint64_t> counts);
// Recursive halving from the nearest partner on, then blocks go where they belong (Träff, EuroPVM/MPI 2005).
void ReduceScatterButterfly(Schedule& schedule, std::span<const uint64_t> counts);
// The same without the last step: MPICH permutes in memory. A power of two of ranks, equal blocks.
void ReduceScatterOrdered(Schedule& schedule, uint64_t block);

void GatherLinear(Schedule& schedule, uint32_t root, uint64_t block);
void GatherBinomial(Schedule& schedule, uint32_t root, uint64_t block);
// The root asks for each rank's block; its first bytes are waited for before the next is asked.
void GatherLinearSync(Schedule& schedule, uint32_t root, uint64_t block, uint64_t first);
void ScatterLinear(Schedule& schedule, uint32_t root, uint64_t block, bool at_once);
void ScatterBinomial(Schedule& schedule, uint32_t root, uint64_t block);

// Of blocks by rank. Line: from the left, to the right, all receives at once. Spread: to rank + i from rank -
// i.
void AllgatherLine(Schedule& schedule, uint64_t block);
void AllgatherSpread(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherPairs(Schedule& schedule, std::span<const uint64_t> counts);  // a power of two of ranks
void AllgatherBruck(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherDoubling(Schedule& schedule, std::span<const uint64_t> counts);
// Chen, Jack, Chen, Chen (HPC Asia 2005): pairs of blocks from the two neighbours in turn.
void AllgatherNeighbors(Schedule& schedule, std::span<const uint64_t> counts);
void AllgatherRing(Schedule& schedule, std::span<const uint64_t> counts, uint64_t element);  // in pieces

void AlltoallRing(Schedule& schedule, uint64_t sent, uint64_t received);
// Four partners at a time; `to_itself`: a message to itself is one of them.
void AlltoallScattered(Schedule& schedule, bool to_itself, const std::function<uint64_t(uint32_t)>& sent,
                       const std::function<uint64_t(uint32_t)>& received);
void AlltoallvPairs(Schedule& schedule, const CollectiveCall& call);

// Every lower rank sends to every higher one.
void ScanLinear(Schedule& schedule, uint64_t bytes);

}  // namespace rankine::sim
