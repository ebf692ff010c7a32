// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/otf2/collectives.h"

#include <algorithm>
#include <iterator>

namespace rankine::exchange::otf2 {
namespace {

using rankine::ti::Collective;

// Returns the size of a block, given the total size of n blocks. With MPI_IN_PLACE, the total size is the
// size of n - 1 blocks.
uint64_t Block(uint64_t sum, uint64_t n) {
  if (n == 0) return 0;
  if (sum % n == 0 || n == 1) return sum / n;
  return sum / (n - 1);
}

// Returns the block size for a root. With MPI_IN_PLACE, the root does not send a block to itself.
uint64_t RootBlock(uint64_t sum, uint64_t n, bool in_place) {
  const uint64_t blocks = in_place ? n - 1 : n;
  return blocks == 0 ? 0 : sum / blocks;
}

std::vector<uint64_t> Even(uint64_t sum, uint64_t n) {
  std::vector<uint64_t> counts(n, n == 0 ? 0 : sum / n);
  for (uint64_t i = 0; n != 0 && i < sum % n; ++i) counts[i]++;
  return counts;
}

// Returns the byte count for a function to which all ranks pass the same single count.
uint64_t OneOf(const CollectiveVolumes& v, Volumes meaning) {
  if (meaning == Volumes::one_pair) return std::max(v.sent, v.received);
  switch (v.collective) {
    case Collective::bcast:
      return v.received;
    case Collective::reduce:
      return v.sent != 0 ? v.sent : RootBlock(v.received, v.size, true);
    case Collective::scan:
    case Collective::exscan: {
      const uint64_t block = Block(v.received, uint64_t{v.rank} + 1);
      return block != 0 ? block : Block(v.sent, uint64_t{v.size} - v.rank);
    }
    default:
      return Block(v.sent, v.size);
  }
}

// The operations of OTF2, in the order of OTF2_CollectiveOp.
constexpr Collective kOperations[] = {Collective::barrier,
                                      Collective::bcast,
                                      Collective::gather,
                                      Collective::gatherv,
                                      Collective::scatter,
                                      Collective::scatterv,
                                      Collective::allgather,
                                      Collective::allgatherv,
                                      Collective::alltoall,
                                      Collective::alltoallv,
                                      Collective::alltoallw,
                                      Collective::allreduce,
                                      Collective::reduce,
                                      Collective::reduce_scatter,
                                      Collective::scan,
                                      Collective::exscan,
                                      Collective::reduce_scatter_block};

}  // namespace

std::optional<uint8_t> OperationOf(Collective collective) {
  const auto* found = std::ranges::find(kOperations, collective);
  if (found == std::end(kOperations)) return std::nullopt;
  return static_cast<uint8_t>(found - kOperations);
}

std::optional<Collective> CollectiveOf(uint8_t operation) {
  if (operation >= std::size(kOperations)) return std::nullopt;
  return kOperations[operation];
}

Totals TotalsOf(Collective collective, uint32_t size, uint32_t rank, int32_t root, uint64_t to,
                uint64_t from) {
  const uint64_t n = size;
  const bool is_root = root >= 0 && static_cast<uint32_t>(root) == rank;
  switch (collective) {
    case Collective::bcast:
      return {is_root ? to * n : 0, to};
    case Collective::reduce:
      return {to, is_root ? to * n : 0};
    case Collective::gather:
      return {to, is_root ? from * n : 0};
    case Collective::gatherv:
      return {to, is_root ? from : 0};
    case Collective::scatter:
      return {is_root ? to * n : 0, from};
    case Collective::scatterv:
      return {is_root ? to : 0, from};
    case Collective::allgather:
    case Collective::alltoall:
      return {to * n, from * n};
    case Collective::allgatherv:
      return {to * n, from};
    case Collective::alltoallv:
    case Collective::alltoallw:
      return {to, from};
    case Collective::reduce_scatter:
      return {to, from * n};
    case Collective::allreduce:
    case Collective::reduce_scatter_block:
      return {to * n, to * n};
    case Collective::scan:
      return {to * (n - rank), to * (uint64_t{rank} + 1)};
    case Collective::exscan:
      return {to * (n - rank - 1), to * rank};
    default:
      return {};
  }
}

Shares SharesOf(const CollectiveVolumes& v, Volumes meaning) {
  const bool pair = meaning == Volumes::one_pair;
  const bool root = v.rank == v.root;
  Shares shares;
  const auto list = [&](uint64_t bytes, bool takes_part, std::vector<uint64_t>* counts) {
    if (takes_part) *counts = Even(pair ? bytes * v.size : bytes, v.size);
    shares.shared_evenly = shares.shared_evenly || takes_part;
  };
  switch (v.collective) {
    case Collective::none:
    case Collective::barrier:
      return shares;
    case Collective::gather:
    case Collective::gatherv:
      shares.to = v.sent;
      if (v.collective == Collective::gatherv) {
        list(v.received, root, &shares.from_counts);
      } else if (root) {
        shares.from = pair ? v.received : RootBlock(v.received, v.size, v.sent == 0);
        if (shares.to == 0) shares.to = shares.from;
      }
      return shares;
    case Collective::scatter:
    case Collective::scatterv:
      shares.from = v.received;
      if (v.collective == Collective::scatterv) {
        list(v.sent, root, &shares.to_counts);
      } else if (root) {
        shares.to = pair ? v.sent : RootBlock(v.sent, v.size, v.received == 0);
        if (shares.from == 0) shares.from = shares.to;
      }
      return shares;
    case Collective::allgather:
    case Collective::alltoall:
      shares.to = pair ? v.sent : Block(v.sent, v.size);
      shares.from = pair ? v.received : Block(v.received, v.size);
      return shares;
    case Collective::allgatherv:
      shares.to = pair ? v.sent : Block(v.sent, v.size);
      list(v.received, true, &shares.from_counts);
      return shares;
    case Collective::alltoallv:
    case Collective::alltoallw:
      list(v.sent, true, &shares.to_counts);
      list(v.received, true, &shares.from_counts);
      return shares;
    case Collective::reduce_scatter:
      list(v.sent, true, &shares.to_counts);
      shares.from_counts = shares.to_counts;
      return shares;
    default:
      shares.to = shares.from = OneOf(v, meaning);
      return shares;
  }
}

}  // namespace rankine::exchange::otf2
