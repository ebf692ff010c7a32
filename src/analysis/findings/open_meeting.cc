// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/open_meeting.h"

#include <algorithm>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/ti/facts.h"
#include "archive/worlds.h"
#include "mpi_facts/facts.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using query::OpenPartner;

// Adds all messages that a call of the function could exchange with any arguments. If a call completes a
// request, it may complete a send or a receive. Calls that synchronise an RMA window may also complete a send
// or a receive.
void AddAny(uint16_t function, MessageEnds* ends) {
  if (IsCollective(function) || mpi_facts::FactsOf(function).meets_strangers) return;
  const ti::Kind kind = archive::FactsOf(function).kind;
  const bool one_sided = kind == ti::Kind::rma;
  if (kind != ti::Kind::recv && kind != ti::Kind::probe) ends->sends.push_back({.one_sided = one_sided});
  if (kind != ti::Kind::send) ends->receives.push_back({.one_sided = one_sided});
}

bool Fits(uint32_t one, uint32_t other) {
  return one == kNone || other == kNone || one == other;
}

}  // namespace

uint32_t ProcessOf(const archive::Tables& tables, uint32_t own, const OpenPartner& partner) {
  if (partner.comm >= tables.comms.size() || partner.peer < 0) return kNone;
  const archive::Communicator& comm = tables.comms[partner.comm];
  const std::vector<uint32_t>& group = comm.inter ? comm.remote : comm.members;
  const auto place = static_cast<size_t>(partner.peer);
  if (place >= group.size()) return kNone;
  const auto is_it = [&](const archive::Process& process) {
    if (process.rank != group[place]) return false;
    // The two groups of an intercommunicator give the intercommunicator different identities, even if the
    // groups are in the same world.
    if (comm.inter) return archive::WorldOf(process) == archive::WorldIn(tables, own);
    return std::ranges::find(process.comms, partner.comm) != process.comms.end();
  };
  // In nearly all archives, processes are in rank order, so the code tries that index first.
  if (group[place] < tables.processes.size() && is_it(tables.processes[group[place]])) return group[place];
  const auto at = std::ranges::find_if(tables.processes, is_it);
  return at == tables.processes.end() ? kNone : static_cast<uint32_t>(at - tables.processes.begin());
}

bool IsCollective(uint16_t function) {
  return mpi_facts::FactsOf(function).collective;
}

MessageEnds EndsOf(const archive::Tables& tables, uint32_t process, const query::OpenCall& call) {
  MessageEnds ends;
  if (!call.partners.IsKnown()) AddAny(call.function, &ends);
  for (const OpenPartner& partner : call.partners.partners) {
    if (partner.started != 0) continue;
    // The two groups of an intercommunicator give the intercommunicator different identities. Two worlds also
    // give different identities to a communicator that they share.
    const bool apart = partner.comm >= tables.comms.size() || tables.comms[partner.comm].inter ||
                       !tables.comms[partner.comm].remote.empty();
    (partner.sends ? ends.sends : ends.receives)
        .push_back({ProcessOf(tables, process, partner), apart ? kNone : partner.comm, partner.tag});
  }
  return ends;
}

bool MayPass(uint32_t from, const MessageEnds& sender, uint32_t to, const MessageEnds& receiver) {
  return std::ranges::any_of(sender.sends, [&](const MessageEnd& send) {
    return std::ranges::any_of(receiver.receives, [&](const MessageEnd& receive) {
      const bool tags = send.tag < 0 || receive.tag < 0 || send.tag == receive.tag;
      return tags && send.one_sided == receive.one_sided && Fits(send.process, to) &&
             Fits(receive.process, from) && Fits(send.comm, receive.comm);
    });
  });
}

}  // namespace rankine::analysis
