// SPDX-License-Identifier: BSD-3-Clause
// Collectives on intercommunicators, in which each group gets the other group's data.
#include <numeric>

#include "sim/collectives/libraries.h"
#include "sim/collectives/selector.h"

namespace rankine::sim {
namespace {

using ti::Collective;

// A group of an intercommunicator is a range of ranks. The range ends before the rank `end`. The ranks of
// both groups are numbered together.
struct Group {
  uint32_t begin, end;
  uint32_t size() const { return end - begin; }
};

// Sends data through the leaders, which are the first ranks of both groups. First each rank sends its data
// to its own leader. After that, the leaders exchange data. Finally, each leader sends a part of the data to
// each rank of its group.
void ThroughLeaders(Schedule& schedule, Group own, Group other, uint64_t up, uint64_t over,
                    const std::vector<uint64_t>& down) {
  if (schedule.rank != own.begin) {
    schedule.Send(own.begin, up);
    return schedule.Recv(own.begin, down[schedule.rank - own.begin]);
  }
  for (uint32_t peer = own.begin + 1; peer < own.end; ++peer) schedule.Irecv(peer, up);
  schedule.WaitAll();
  schedule.SendRecv(other.begin, over, other.begin, over);
  for (uint32_t peer = own.begin + 1; peer < own.end; ++peer) schedule.Isend(peer, down[peer - own.begin]);
  schedule.WaitAll();
}

// The root communicates with all ranks of the other group, as in Open MPI's coll/inter. In a blocking
// reduction, the root communicates only with the first rank of the other group, which represents its whole
// group.
std::string WithRoot(Schedule& schedule, const CollectiveCall& call, Group own, Group other, bool blocking) {
  const bool is_root = call.root == schedule.rank;
  const bool down =
      call.kind == Collective::bcast || call.kind == Collective::scatter || call.kind == Collective::scatterv;
  if (call.kind == Collective::reduce && blocking) {
    if (is_root) {
      schedule.Recv(other.begin, call.receive_bytes);
    } else if (schedule.rank != own.begin) {
      schedule.Send(own.begin, call.send_bytes);
    } else {
      for (uint32_t peer = own.begin + 1; peer < own.end; ++peer) schedule.Irecv(peer, call.send_bytes);
      schedule.WaitAll();
      schedule.Send(call.root, call.send_bytes);
    }
    return "";
  }
  if (!is_root) {
    down ? schedule.Irecv(call.root, call.receive_bytes) : schedule.Isend(call.root, call.send_bytes);
  } else {
    const auto& counts = down ? call.send_counts : call.receive_counts;
    const bool of_each = call.kind == Collective::scatterv || call.kind == Collective::gatherv;
    if (of_each && counts.size() != other.size())
      return "the trace does not contain the counts of all ranks of the other group";
    for (uint32_t i = 0; i < other.size(); ++i) {
      const uint64_t bytes = of_each ? counts[i] : down ? call.send_bytes : call.receive_bytes;
      down ? schedule.Isend(other.begin + i, bytes) : schedule.Irecv(other.begin + i, bytes);
    }
  }
  if (blocking) schedule.WaitAll();
  return "";
}

// Each rank communicates with each rank of the other group, in rank order. If counts are not given, all
// messages have the same size.
void AllWithAll(Schedule& schedule, Group other, uint64_t sent, std::span<const uint64_t> sent_counts,
                uint64_t received, std::span<const uint64_t> received_counts) {
  for (uint32_t peer = 0; peer < other.size(); ++peer)
    schedule.Irecv(other.begin + peer, received_counts.empty() ? received : received_counts[peer]);
  for (uint32_t peer = 0; peer < other.size(); ++peer)
    schedule.Isend(other.begin + peer, sent_counts.empty() ? sent : sent_counts[peer]);
}

}  // namespace

std::string ExpandBetween(const CollectiveCall& call, uint32_t first, bool blocking,
                          std::vector<Step>* steps) {
  const bool in_first = call.rank < first;
  const Group low{0, first}, high{first, call.size};
  const Group own = in_first ? low : high, other = in_first ? high : low;
  Schedule schedule(call.rank, call.size, steps);
  const auto through = [&](Tag tag, uint64_t bytes, const std::vector<uint64_t>& down) {
    schedule.tag = tag;
    if (blocking) return ThroughLeaders(schedule, own, other, bytes, bytes, down);
    AllWithAll(schedule, other, bytes, {}, bytes, {});
  };
  const auto fits = [&](std::span<const uint64_t> counts) { return counts.size() == other.size(); };
  constexpr const char* kNoCounts = "the trace does not contain the counts of all ranks of the other group";
  switch (call.kind) {
    case Collective::barrier:
      through(kBarrier, 0, std::vector<uint64_t>(own.size(), 0));
      return "";
    case Collective::allreduce:
      through(kAllreduce, call.send_bytes, std::vector<uint64_t>(own.size(), call.send_bytes));
      return "";
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block: {
      if (call.receive_counts.size() != own.size())
        return "the trace does not contain the counts of all ranks";
      const auto& counts = call.receive_counts;
      through(kReduceScatter, std::accumulate(counts.begin(), counts.end(), uint64_t{0}),
              {counts.begin(), counts.end()});
      return "";
    }
    case Collective::allgather:
    case Collective::allgatherv:
    case Collective::alltoall:
    case Collective::alltoallv:
    case Collective::alltoallw: {
      const bool to_each = call.kind == Collective::alltoallv || call.kind == Collective::alltoallw;
      const bool from_each = to_each || call.kind == Collective::allgatherv;
      if ((to_each && !fits(call.send_counts)) || (from_each && !fits(call.receive_counts))) return kNoCounts;
      schedule.tag = kAlltoall;
      AllWithAll(schedule, other, call.send_bytes, to_each ? call.send_counts : std::span<const uint64_t>{},
                 call.receive_bytes, from_each ? call.receive_counts : std::span<const uint64_t>{});
      if (blocking) schedule.WaitAll();
      return "";
    }
    case Collective::bcast:
    case Collective::reduce:
    case Collective::gather:
    case Collective::gatherv:
    case Collective::scatter:
    case Collective::scatterv:
      if (call.root == CollectiveCall::kNoRoot) return "";
      if (call.root != call.rank && (call.root < other.begin || call.root >= other.end))
        return "the root is not a rank of the other group";
      schedule.tag = kBcast;
      return WithRoot(schedule, call, own, other, blocking);
    default:
      return "there is no such collective between two groups";
  }
}

}  // namespace rankine::sim
