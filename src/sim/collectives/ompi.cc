// SPDX-License-Identifier: BSD-3-Clause
// Chooses algorithms as Open MPI 4.1 does, by communicator and message size (coll_tuned_decision_fixed.c,
// following SimGrid 3.32). Algorithms that SimGrid lacks are replaced as in SimGrid: the linear broadcast by
// the line, the pipeline by the chain, and Rabenseifner's reduction by the linear reduction.
#include <algorithm>
#include <numeric>

#include "sim/collectives/algorithms.h"
#include "sim/collectives/libraries.h"
#include "sim/collectives/ompi_tables.h"

namespace rankine::sim {
namespace {

using namespace ompi;
using ti::Collective;

uint64_t ChainPiece(uint32_t ranks, uint64_t bytes, uint64_t element) {
  const auto size = static_cast<double>(ranks), message = static_cast<double>(bytes);
  uint64_t piece = 131072;
  if (size < 1.6134e-6 * message + 2.1102) {
    piece = 131072;
  } else if (size < 2.3679e-6 * message + 1.1787) {
    piece = 65536;
  } else if (size < 3.2118e-6 * message + 8.7936) {
    piece = 16384;
  }
  return SegmentBytes(piece, element, bytes);
}

void ExpandBcast(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element) {
  schedule.tag = kBcast;
  if (bytes == 0) return;
  uint64_t left = 0;
  switch (Choose(kBcastTable, schedule.size, bytes)) {
    case Bcast::line:
      left = BcastLine(schedule, root, bytes, element);
      break;
    case Bcast::binary:
      left = BcastBinary(schedule, root, bytes, element);
      break;
    case Bcast::chain:
      return BcastChain(schedule, root, bytes, ChainPiece(schedule.size, bytes, element));
    case Bcast::split_binary:
      return BcastSplitBinary(schedule, root, bytes, element, bytes < 370728 ? 1024 : 8192);
    case Bcast::binomial:
      return BcastBinomial(schedule, root, bytes);
    case Bcast::four_nomial:
      return BcastKnomial(schedule, root, bytes, 4);
    case Bcast::scatter_doubling:
      return BcastScatterDoubling(schedule, root, bytes);
  }
  if (left > 0) ExpandBcast(schedule, root, left, element);
}

void ExpandReduce(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element, bool commutative) {
  schedule.tag = kReduce;
  const uint32_t size = schedule.size, rank = schedule.rank;
  const auto ranks = static_cast<double>(size), message = static_cast<double>(bytes);
  const auto piece = [&](uint64_t segment) { return SegmentBytes(segment, element, bytes); };
  const auto algorithm =
      commutative ? Choose(kReduceTable, size, bytes) : Choose(kReduceOrderedTable, size, bytes);
  switch (algorithm) {
    case Reduce::linear:
      return ReduceLinear(schedule, root, bytes);
    case Reduce::chains:
      return ReduceTree(schedule, ChainTree(rank, size, root, std::min(size / 2, 32u)), bytes, piece(65536));
    case Reduce::chain: {
      const uint64_t segment = ranks > 0.0410 / 1024 * message + 9.7128   ? 1024
                               : ranks > 0.0033 / 1024 * message + 1.6761 ? 32768
                                                                          : 65536;
      return ReduceTree(schedule, ChainTree(rank, size, root, 1), bytes, piece(segment));
    }
    case Reduce::binary:
      return ReduceTree(schedule, BinaryTree(rank, size, root), bytes, piece(32768));
    case Reduce::binomial: {
      const bool whole = (size < 8 && bytes < 20480) || bytes < 2048 || bytes <= element;
      const bool cut = !whole && ranks > 0.6016 / 1024 * message + 1.3496;
      return ReduceTree(schedule, BinomialTree(rank, size, root), bytes, cut ? piece(1024) : bytes);
    }
    case Reduce::in_order_binary:
      return ReduceInOrder(schedule, root, bytes);
  }
}

void ExpandAllreduce(Schedule& schedule, uint64_t bytes, uint64_t element, bool commutative) {
  const uint32_t size = schedule.size;
  schedule.tag = kAllreduce;
  auto algorithm =
      commutative ? Choose(kAllreduceTable, size, bytes) : Choose(kAllreduceOrderedTable, size, bytes);
  if (algorithm == Allreduce::ring && bytes / element < size) algorithm = Allreduce::reduce_bcast;
  switch (algorithm) {
    case Allreduce::reduce_bcast:
      ExpandReduce(schedule, 0, bytes, element, commutative);
      return ExpandBcast(schedule, 0, bytes, element);
    case Allreduce::doubling:
      return AllreduceDoubling(schedule, bytes);
    case Allreduce::rabenseifner:
      return AllreduceRabenseifner(schedule, bytes, element);
    case Allreduce::ring:
      if (const uint64_t left = AllreduceRing(schedule, bytes, element); left > 0)
        ExpandAllreduce(schedule, left, element, commutative);
  }
}

bool ExpandReduceScatter(const CollectiveCall& call, Schedule& schedule, uint64_t total) {
  schedule.tag = kReduceScatter;
  if (!call.commutative) return false;
  switch (Choose(kReduceScatterTable, call.size, total)) {
    case ReduceScatter::reduce_scatter:
      return false;
    case ReduceScatter::halving:
      return ReduceScatterHalving(schedule, call.receive_counts), true;
    case ReduceScatter::ring:
      return ReduceScatterRing(schedule, call.receive_counts), true;
    case ReduceScatter::butterfly:
      return ReduceScatterButterfly(schedule, call.receive_counts), true;
  }
  return false;
}

void ExpandGather(const CollectiveCall& call, Schedule& schedule) {
  schedule.tag = kGather;
  const uint64_t block = call.rank == call.root ? call.receive_bytes : call.send_bytes;
  switch (Choose(kGatherTable, call.size, block)) {
    case Gather::linear:
      return GatherLinear(schedule, call.root, block);
    case Gather::binomial:
      return GatherBinomial(schedule, call.root, block);
    case Gather::linear_sync:
      return GatherLinearSync(schedule, call.root, block,
                              SegmentBytes(block > 92160 ? 32768 : 1024, call.element_bytes, block));
  }
}

void ExpandScatter(const CollectiveCall& call, Schedule& schedule) {
  schedule.tag = kScatter;
  const uint64_t block = call.rank == call.root ? call.send_bytes : call.receive_bytes;
  switch (Choose(kScatterTable, call.size, block)) {
    case Scatter::linear:
      return ScatterLinear(schedule, call.root, block, false);
    case Scatter::linear_nb:
      return ScatterLinear(schedule, call.root, block, true);
    case Scatter::binomial:
      return ScatterBinomial(schedule, call.root, block);
  }
}

void ExpandAllgather(const CollectiveCall& call, Schedule& schedule) {
  schedule.tag = kAllgather;
  const uint64_t block = call.receive_bytes > 0 ? call.receive_bytes : call.send_bytes;
  const std::vector<uint64_t> counts(call.size, block);
  switch (Choose(kAllgatherTable, call.size, block)) {
    case Allgather::pairs:
      return AllgatherPairs(schedule, counts);
    case Allgather::doubling:
      return AllgatherDoubling(schedule, counts);
    case Allgather::neighbors:
      return AllgatherNeighbors(schedule, counts);
    case Allgather::spread:
      return AllgatherSpread(schedule, counts);
    case Allgather::bruck:
      return AllgatherBruck(schedule, counts);
  }
}

void ExpandAllgatherv(const CollectiveCall& call, Schedule& schedule, uint64_t total) {
  schedule.tag = kAllgather;
  const auto counts = call.receive_counts;
  switch (Choose(kAllgathervTable, call.size, total / call.size)) {
    case Allgatherv::gather_bcast: {
      CollectiveCall gather = call;
      gather.root = 0;
      gather.send_bytes = counts[call.rank];
      schedule.tag = kGather;
      GatherFlat(schedule, gather);
      return ExpandBcast(schedule, 0, total, call.element_bytes);
    }
    case Allgatherv::bruck:
      return AllgatherBruck(schedule, counts);
    case Allgatherv::ring:
      return AllgatherRing(schedule, counts, call.element_bytes);
    case Allgatherv::neighbors:
      return AllgatherNeighbors(schedule, counts);
    case Allgatherv::pairs:
      return AllgatherPairs(schedule, counts);
  }
}

}  // namespace

bool ExpandOmpi(const CollectiveCall& call, Schedule& schedule) {
  const auto counts = call.receive_counts;
  switch (call.kind) {
    case Collective::barrier:
      schedule.tag = kBarrier;
      switch (Choose(kBarrierTable, call.size, 0)) {
        case Barrier::linear:
          return BarrierLinear(schedule), true;
        case Barrier::doubling:
          return BarrierDoubling(schedule), true;
        case Barrier::dissemination:
          return BarrierDissemination(schedule), true;
        case Barrier::tree:
          return BarrierTree(schedule), true;
      }
      return false;
    case Collective::bcast:
      return ExpandBcast(schedule, call.root, call.send_bytes, call.element_bytes), true;
    case Collective::reduce:
      return ExpandReduce(schedule, call.root, call.send_bytes, call.element_bytes, call.commutative), true;
    case Collective::allreduce:
      return ExpandAllreduce(schedule, call.send_bytes, call.element_bytes, call.commutative), true;
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block:
      return ExpandReduceScatter(call, schedule, std::accumulate(counts.begin(), counts.end(), uint64_t{0}));
    case Collective::gather:
      return ExpandGather(call, schedule), true;
    case Collective::scatter:
      return ExpandScatter(call, schedule), true;
    case Collective::allgather:
      return ExpandAllgather(call, schedule), true;
    case Collective::allgatherv:
      return ExpandAllgatherv(call, schedule, std::accumulate(counts.begin(), counts.end(), uint64_t{0})),
             true;
    case Collective::alltoallv:
      schedule.tag = kAlltoall;
      if (Choose(kAlltoallvTable, call.size, 0) == Alltoallv::linear)
        return AlltoallvLinear(schedule, call), true;
      return AlltoallvPairs(schedule, call), true;
    default:
      return false;  // Open MPI's table for alltoall is also the default table.
  }
}

}  // namespace rankine::sim
