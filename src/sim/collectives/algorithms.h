// Algorithms of collectives. Each writes the steps of one rank; the literature and the libraries that use it
// stand with it.
#pragma once
#include "sim/collectives/schedule.h"

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

// Every lower rank sends to every higher one.
void ScanLinear(Schedule& schedule, uint64_t bytes);

}  // namespace rankine::sim
