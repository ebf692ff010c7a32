// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/partners.h"

#include <map>
#include <tuple>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

using base::AddSaturated;

// If the peer's world rank is known, returns that rank, and `kNone` as the communicator. If the world rank
// is unknown, returns the peer's rank in the communicator, and the index of that communicator.
std::pair<int64_t, uint32_t> Resolve(const archive::Tables& tables, const archive::Row& row, int32_t peer) {
  if (row.comm >= tables.comms.size()) return {peer, archive::kNone};
  const archive::Communicator& comm = tables.comms[row.comm];
  const bool known = !comm.inter && peer >= 0 && static_cast<size_t>(peer) < comm.members.size();
  return known ? std::pair<int64_t, uint32_t>{comm.members[static_cast<size_t>(peer)], archive::kNone}
               : std::pair<int64_t, uint32_t>{peer, row.comm};
}

}  // namespace

Partners FindPartners(const archive::Tables& tables) {
  Partners partners;
  std::map<std::tuple<uint32_t, int64_t, uint32_t>, Pair> pairs;
  for (const archive::Peer& peer : tables.peers) {
    if (peer.row >= tables.rows.size()) continue;
    const archive::Row& row = tables.rows[peer.row];
    if (row.process >= tables.processes.size()) continue;
    const auto [rank, comm] = Resolve(tables, row, peer.peer);
    Pair& pair = pairs.try_emplace({row.process, rank, comm}, Pair{row.process, rank, comm}).first->second;
    uint64_t& messages = peer.incoming ? pair.received_messages : pair.sent_messages;
    uint64_t& bytes = peer.incoming ? pair.received_bytes : pair.sent_bytes;
    uint64_t& all_messages = peer.incoming ? partners.received_messages : partners.sent_messages;
    uint64_t& all_bytes = peer.incoming ? partners.received_bytes : partners.sent_bytes;
    messages = AddSaturated(messages, peer.messages);
    bytes = AddSaturated(bytes, peer.bytes);
    all_messages = AddSaturated(all_messages, peer.messages);
    all_bytes = AddSaturated(all_bytes, peer.bytes);
  }
  for (const auto& [key, pair] : pairs) partners.pairs.push_back(pair);
  return partners;
}

}  // namespace rankine::analysis
