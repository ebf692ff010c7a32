// SPDX-License-Identifier: BSD-3-Clause
#include "sim/collectives/selector.h"

#include <algorithm>
#include <numeric>

#include "sim/collectives/algorithms.h"
#include "sim/collectives/libraries.h"

namespace rankine::sim {
namespace {

using ti::Collective;

enum class Alltoall : uint8_t { linear, pairwise, bruck };

struct Choice {
  uint64_t below;  // bytes per rank
  Alltoall algorithm;
};
constexpr uint64_t kEver = UINT64_MAX;

// Chooses by the table of Open MPI 4.1, following SimGrid 3.32 (smpi_openmpi_selector.cpp). Where Open MPI
// uses its algorithms linear_sync or two_proc, SimGrid uses linear.
Alltoall AlltoallOfOmpi(uint32_t size, uint64_t bytes) {
  using enum Alltoall;
  static constexpr Choice kTwo[] = {{2, pairwise},     {4, linear},       {16, pairwise},
                                    {64, linear},      {256, pairwise},   {4096, linear},
                                    {32768, pairwise}, {1048576, linear}, {kEver, pairwise}};
  static constexpr Choice kTo7[] = {{524288, linear}, {1048576, pairwise}, {kEver, linear}};
  static constexpr Choice kTo15[] = {{kEver, linear}};
  static constexpr Choice kTo31[] = {{4, linear}, {512, bruck}, {kEver, linear}};
  static constexpr Choice kTo63[] = {{512, bruck}, {kEver, linear}};
  static constexpr Choice kTo255[] = {{1024, bruck}, {262144, linear}, {kEver, pairwise}};
  static constexpr Choice kTo511[] = {{1024, bruck}, {32768, linear}, {kEver, pairwise}};
  static constexpr Choice kTo1023[] = {{512, bruck}, {262144, linear}, {kEver, pairwise}};
  static constexpr Choice kTo2047[] = {{512, bruck}, {kEver, linear}};
  static constexpr Choice kTo4095[] = {{1024, bruck}, {kEver, linear}};
  static constexpr Choice kBeyond[] = {{2048, bruck}, {kEver, linear}};
  const std::span<const Choice> table = size == 2     ? std::span<const Choice>(kTwo)
                                        : size < 8    ? std::span<const Choice>(kTo7)
                                        : size < 16   ? std::span<const Choice>(kTo15)
                                        : size < 32   ? std::span<const Choice>(kTo31)
                                        : size < 64   ? std::span<const Choice>(kTo63)
                                        : size < 256  ? std::span<const Choice>(kTo255)
                                        : size < 512  ? std::span<const Choice>(kTo511)
                                        : size < 1024 ? std::span<const Choice>(kTo1023)
                                        : size < 2048 ? std::span<const Choice>(kTo2047)
                                        : size < 4096 ? std::span<const Choice>(kTo4095)
                                                      : std::span<const Choice>(kBeyond);
  for (const Choice& choice : table) {
    if (bytes < choice.below) return choice.algorithm;
  }
  return table.back().algorithm;
}

void ExpandAlltoall(const CollectiveCall& call, Schedule& schedule) {
  schedule.tag = kAlltoall;
  switch (AlltoallOfOmpi(call.size, call.send_bytes)) {
    case Alltoall::linear:
      return AlltoallLinear(schedule, call.send_bytes, call.receive_bytes);
    case Alltoall::pairwise:
      return AlltoallPairwise(schedule, call.send_bytes, call.receive_bytes);
    case Alltoall::bruck:
      return AlltoallBruck(schedule, call.send_bytes);
  }
}

// If all blocks have the same size, uses a reduction to rank 0, followed by a scatter. If the block sizes
// differ, does the same as MPICH.
void ExpandReduceScatter(const CollectiveCall& call, Schedule& schedule) {
  const auto counts = call.receive_counts;
  const uint64_t total = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  if (std::all_of(counts.begin(), counts.end(), [&](uint64_t count) { return count == counts[0]; })) {
    schedule.tag = kReduce;
    ReduceFlat(schedule, 0, total);
    CollectiveCall scatter = call;
    scatter.root = 0;
    scatter.send_counts = counts;
    scatter.receive_bytes = counts[call.rank];
    schedule.tag = kScatter;
    return ScatterFlat(schedule, scatter);
  }
  schedule.tag = kReduceScatter;
  constexpr uint64_t kManyElements = 524288;
  if (call.commutative && total / std::max<uint64_t>(call.element_bytes, 1) > kManyElements)
    return ReduceScatterPairwise(schedule, counts);
  ReduceScatterDoubling(schedule, counts);
}

bool TakesCounts(Collective kind, const CollectiveCall& call) {
  switch (kind) {
    case Collective::gatherv:
      return call.rank != call.root || call.receive_counts.size() == call.size;
    case Collective::scatterv:
      return call.rank != call.root || call.send_counts.size() == call.size;
    case Collective::allgatherv:
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block:
      return call.receive_counts.size() == call.size;
    case Collective::alltoallv:
    case Collective::alltoallw:
      return call.receive_counts.size() == call.size && call.send_counts.size() == call.size;
    default:
      return true;
  }
}

}  // namespace

std::string ExpandDefault(const CollectiveCall& call, Schedule& schedule) {
  switch (call.kind) {
    case Collective::barrier:
      schedule.tag = kBarrier;
      return BarrierLinear(schedule), "";
    case Collective::bcast:
      schedule.tag = kBcast;
      return BcastBinomial(schedule, call.root, call.send_bytes), "";
    case Collective::reduce:
      schedule.tag = kReduce;
      return ReduceFlat(schedule, call.root, call.send_bytes), "";
    case Collective::allreduce:
      schedule.tag = kReduce;
      ReduceFlat(schedule, 0, call.send_bytes);
      schedule.tag = kBcast;
      return BcastBinomial(schedule, 0, call.send_bytes), "";
    case Collective::gather:
    case Collective::gatherv:
      schedule.tag = kGather;
      return GatherFlat(schedule, call), "";
    case Collective::scatter:
    case Collective::scatterv:
      schedule.tag = kScatter;
      return ScatterFlat(schedule, call), "";
    case Collective::allgather:
    case Collective::allgatherv:
      schedule.tag = kAllgather;
      return AllgatherFlat(schedule, call), "";
    case Collective::alltoall:
      return ExpandAlltoall(call, schedule), "";
    case Collective::alltoallv:
    case Collective::alltoallw:
      schedule.tag = kAlltoall;
      return AlltoallvLinear(schedule, call), "";
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block:
      return ExpandReduceScatter(call, schedule), "";
    case Collective::scan:
    case Collective::exscan:
      schedule.tag = kScan;
      return ScanLinear(schedule, call.send_bytes), "";
    default:
      return "collectives over a neighbourhood are not simulated";
  }
}

std::string Expand(const CollectiveCall& call, Selector selector, std::vector<Step>* steps) {
  if (!TakesCounts(call.kind, call)) return "the trace does not contain the counts of all ranks";
  Schedule schedule(call.rank, call.size, steps);
  if (call.size < 2) return "";
  if (selector == Selector::ompi && ExpandOmpi(call, schedule)) return "";
  if (selector == Selector::mpich && ExpandMpich(call, schedule)) return "";
  return ExpandDefault(call, schedule);
}

std::string ExpandNonblocking(const CollectiveCall& call, std::vector<Step>* steps) {
  if (!TakesCounts(call.kind, call)) return "the trace does not contain the counts of all ranks";
  if (call.size < 2) return "";
  Schedule schedule(call.rank, call.size, steps);
  switch (call.kind) {
    case Collective::barrier:
      schedule.tag = kBarrier;
      if (call.rank > 0) {
        schedule.Isend(0, 0);
        schedule.Irecv(0, 0);
        return "";
      }
      for (uint32_t peer = 1; peer < call.size; ++peer) {
        schedule.Irecv(peer, 0);
        schedule.Isend(peer, 0);
      }
      return "";
    case Collective::bcast:
      schedule.tag = kBcast;
      if (call.rank != call.root) return schedule.Irecv(call.root, call.send_bytes), "";
      for (uint32_t peer = 0; peer < call.size; ++peer) {
        if (peer != call.root) schedule.Isend(peer, call.send_bytes);
      }
      return "";
    case Collective::allreduce: {
      CollectiveCall all = call;
      all.receive_bytes = call.send_bytes;
      schedule.tag = kReduce;
      return AllgatherFlat(schedule, all), "";
    }
    case Collective::alltoall:
      schedule.tag = kAlltoall;
      return AlltoallLinear(schedule, call.send_bytes, call.receive_bytes), "";
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block:
      schedule.tag = kReduceScatter;
      for (uint32_t peer = 0; peer < call.size; ++peer) {
        if (peer == call.rank) continue;
        schedule.Isend(peer, call.receive_counts[peer]);
        schedule.Irecv(peer, call.receive_counts[call.rank]);
      }
      return "";
    default:
      return ExpandDefault(call, schedule);  // a linear algorithm, with one round of messages
  }
}

void KeepForRequest(uint32_t number, uint32_t request, std::vector<Step>* steps) {
  constexpr uint32_t kTagsOfOne = 16, kUnderWay = 1000;
  for (Step& step : *steps) {
    if (step.kind == StepKind::wait_all) step.kind = StepKind::nothing;
    step.tag = static_cast<int16_t>(step.tag - static_cast<int>(kTagsOfOne * (1 + number % kUnderWay)));
  }
  steps->push_back({StepKind::keep_all, 0, 0, request});
}

}  // namespace rankine::sim
