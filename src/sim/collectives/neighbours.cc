// SPDX-License-Identifier: BSD-3-Clause
// Implements neighbourhood collectives: one message to each neighbour and one message from each neighbour, as
// in MPI libraries.
#include <algorithm>

#include "sim/collectives/libraries.h"
#include "sim/collectives/selector.h"

namespace rankine::sim {

using ti::Collective;

bool IsOfNeighbours(Collective kind) {
  return kind >= Collective::neighbor_allgather && kind <= Collective::neighbor_alltoallw;
}

std::string ExpandNeighbours(const CollectiveCall& call, bool blocking, std::vector<Step>* steps) {
  const auto& to = call.to_neighbours;
  const auto& from = call.from_neighbours;
  const bool to_each =
      call.kind == Collective::neighbor_alltoallv || call.kind == Collective::neighbor_alltoallw;
  const bool from_each = to_each || call.kind == Collective::neighbor_allgatherv;
  if ((to_each && call.send_counts.size() != to.size()) ||
      (from_each && call.receive_counts.size() != from.size()))
    return "the trace does not contain the counts of all neighbours";
  for (const auto& peers : {to, from}) {
    for (const int32_t peer : peers) {
      if (peer != ti::kProcNull && (peer < 0 || static_cast<uint32_t>(peer) >= call.size))
        return "neighbour " + std::to_string(peer) + " is not a rank of its communicator";
    }
  }
  Schedule schedule(call.rank, call.size, steps);
  schedule.tag = kNeighbours;
  for (size_t i = 0; i < from.size(); ++i) {
    if (from[i] == ti::kProcNull) continue;
    // A rank may be a neighbour on several sides, for example in a ring of two. A library can distinguish
    // the messages from the different sides of one neighbour. In the simulation, messages arrive in the
    // order in which they are sent, so the receive must not limit the size of its message.
    const bool twice = std::count(from.begin(), from.end(), from[i]) > 1;
    const uint64_t room = from_each ? call.receive_counts[i] : call.receive_bytes;
    schedule.Irecv(static_cast<uint32_t>(from[i]), twice ? ti::kUnknownBytes : room);
  }
  for (size_t i = 0; i < to.size(); ++i) {
    if (to[i] == ti::kProcNull) continue;
    schedule.Isend(static_cast<uint32_t>(to[i]), to_each ? call.send_counts[i] : call.send_bytes);
  }
  if (blocking) schedule.WaitAll();
  return "";
}

}  // namespace rankine::sim
