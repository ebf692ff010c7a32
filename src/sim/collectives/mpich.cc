// SPDX-License-Identifier: BSD-3-Clause
// Chooses algorithms as MPICH does, following SimGrid 3.32 (smpi_mpich_selector.cpp), with one rank per host.
// If several ranks share a host, SimGrid first groups ranks by host. This simulation does not group ranks.
#include <algorithm>
#include <bit>
#include <numeric>

#include "sim/collectives/algorithms.h"
#include "sim/collectives/libraries.h"

namespace rankine::sim {
namespace {

using ti::Collective;

constexpr uint64_t kLongGather = 524288, kShortGather = 81920;  // bytes over all ranks

void ExpandAlltoall(const CollectiveCall& call, Schedule& schedule) {
  constexpr uint64_t kShort = 256, kMedium = 32768;  // bytes per rank
  if (call.send_bytes < kShort && call.size >= 8) return AlltoallBruck(schedule, call.send_bytes);
  if (call.send_bytes < kMedium) {
    return AlltoallScattered(
        schedule, true, [&](uint32_t) { return call.send_bytes; },
        [&](uint32_t) { return call.receive_bytes; });
  }
  AlltoallRing(schedule, call.send_bytes, call.receive_bytes);
}

void ExpandGathered(const CollectiveCall& call, Schedule& schedule, std::span<const uint64_t> counts,
                    bool equal) {
  const uint64_t all = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  // For the v collectives (MPI_Allgatherv), MPICH's limits count elements instead of bytes.
  const uint64_t total = equal ? all : all / call.element_bytes;
  if (total == 0 && !equal) return;
  if (std::has_single_bit(call.size) && total < kLongGather) return AllgatherDoubling(schedule, counts);
  if (total <= kShortGather) return AllgatherBruck(schedule, counts);
  if (equal) return AllgatherSpread(schedule, counts);
  AllgatherRing(schedule, counts, call.element_bytes);
}

void ExpandReduceScatter(const CollectiveCall& call, Schedule& schedule) {
  constexpr uint64_t kLong = 524288;  // the number of elements
  const auto counts = call.receive_counts;
  const uint64_t total = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  const bool equal =
      std::all_of(counts.begin(), counts.end(), [&](uint64_t count) { return count == counts[0]; });
  if (call.commutative && total / call.element_bytes > kLong) return ReduceScatterPairwise(schedule, counts);
  if (!call.commutative && equal && std::has_single_bit(call.size))
    return ReduceScatterOrdered(schedule, counts[0]);
  ReduceScatterDoubling(schedule, counts);
}

// If the operation is not commutative, the root of the tree is rank 0.
void ExpandReduce(const CollectiveCall& call, Schedule& schedule) {
  constexpr uint64_t kLong = 2048;  // in bytes
  if (call.commutative && call.send_bytes >= kLong &&
      call.send_bytes / call.element_bytes >= std::bit_floor(call.size))
    return ReduceRabenseifner(schedule, call.root, call.send_bytes, call.element_bytes);
  if (call.commutative) return ReduceBinomial(schedule, call.root, call.send_bytes);
  ReduceBinomial(schedule, 0, call.send_bytes);
  if (call.root == 0) return;
  if (call.rank == 0) schedule.Send(call.root, call.send_bytes);
  if (call.rank == call.root) schedule.Recv(0, call.send_bytes);
}

// Rank 0 is the first leader. If the root is another rank, it first sends the data to rank 0.
void ExpandBcast(const CollectiveCall& call, Schedule& schedule) {
  if (call.root != 0 && call.rank == call.root) schedule.Send(0, call.send_bytes);
  if (call.root != 0 && call.rank == 0) schedule.Recv(call.root, call.send_bytes);
  BcastBinomial(schedule, 0, call.send_bytes);
}

}  // namespace

bool ExpandMpich(const CollectiveCall& call, Schedule& schedule) {
  switch (call.kind) {
    case Collective::barrier:
      schedule.tag = kBarrier;
      return BarrierDissemination(schedule), true;
    case Collective::bcast:
      schedule.tag = kBcast;
      return ExpandBcast(call, schedule), true;
    case Collective::reduce:
      schedule.tag = kReduce;
      return ExpandReduce(call, schedule), true;
    case Collective::allreduce:
      schedule.tag = kAllreduce;
      return AllreduceDoubling(schedule, call.send_bytes), true;
    case Collective::gather:
      schedule.tag = kGather;
      GatherBinomial(schedule, call.root, call.rank == call.root ? call.receive_bytes : call.send_bytes);
      return true;
    case Collective::scatter:
      schedule.tag = kScatter;
      ScatterBinomial(schedule, call.root, call.rank == call.root ? call.send_bytes : call.receive_bytes);
      return true;
    case Collective::allgather: {
      schedule.tag = kAllgather;
      const std::vector<uint64_t> counts(call.size,
                                         call.receive_bytes > 0 ? call.receive_bytes : call.send_bytes);
      return ExpandGathered(call, schedule, counts, true), true;
    }
    case Collective::allgatherv:
      schedule.tag = kAllgather;
      return ExpandGathered(call, schedule, call.receive_counts, false), true;
    case Collective::alltoall:
      schedule.tag = kAlltoall;
      return ExpandAlltoall(call, schedule), true;
    case Collective::alltoallv:
      schedule.tag = kAlltoall;
      AlltoallScattered(
          schedule, false, [&](uint32_t peer) { return call.send_counts[peer]; },
          [&](uint32_t peer) { return call.receive_counts[peer]; });
      return true;
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block:
      schedule.tag = kReduceScatter;
      return ExpandReduceScatter(call, schedule), true;
    default:
      return false;
  }
}

}  // namespace rankine::sim
