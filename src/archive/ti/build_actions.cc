// SPDX-License-Identifier: BSD-3-Clause
// The part of ThreadActions that converts keys into actions; each key is converted once.
#include <bit>
#include <cmath>

#include "archive/rows/process.h"
#include "archive/rows/ti_thread.h"
#include "archive/tables.h"
#include "archive/ti/facts.h"
#include "archive/ti/grammar_summary.h"
#include "archive/ti/rank_actions.h"

namespace rankine::archive {

using layout::kTiNone;
using layout::TiWhat;
using ti::Action;
using ti::Kind;

int32_t ThreadActions::PeerOf(int32_t peer, const RawTiComm* comm) const {
  return TiPeer(peer, comm);
}

void ThreadActions::Build(const RawTiKey& key, const RawTiGrammar& grammar, Template* to) const {
  const bool is_file = key.what == TiWhat::file;
  const CallFacts facts = is_file ? FactsOfFile(key.function) : FactsOf(key.function);
  Action& a = to->action;
  a.kind = facts.kind;
  a.mode = facts.mode;
  a.collective = facts.collective;
  a.rma = facts.rma;
  a.io = facts.io;
  a.making = facts.making;
  a.is_collective = facts.kind == ti::Kind::io && facts.together;
  a.persistent = key.what == TiWhat::started;
  a.shared = (key.flags & layout::kTiShared) != 0 || facts.rma == ti::Rma::lock_all;
  if (key.what == TiWhat::completed) a.kind = Kind::wait;
  if (key.what == TiWhat::finalize) a.kind = Kind::finalize;
  if (key.what == TiWhat::sleep) a.kind = Kind::sleep;
  (is_file ? a.io_function : a.function) = key.function;
  a.thread = static_cast<uint16_t>(ti_.thread);
  a.region = RegionOf(key.node);
  a.root = key.root == layout::kTiRoot       ? ti::kRoot
           : key.root == layout::kTiProcNull ? ti::kProcNull
                                             : key.root;
  a.request = key.request;
  const auto type_of = [&](uint32_t type) {
    return type == 0 || type > grammar.types.size() ? ti::kNone : names_.TypeOf(grammar.types[type - 1]);
  };
  a.to = {key.to_peer, key.to_tag, key.to_bytes, type_of(key.to_type)};
  a.from = {key.from_peer, key.from_tag, key.from_bytes, type_of(key.from_type)};
  const auto work = static_cast<uint32_t>(key.to_tag) | uint64_t{static_cast<uint32_t>(key.from_tag)} << 32;
  double volume = 0;
  if (key.what == TiWhat::sleep) volume = std::bit_cast<double>(key.to_bytes);
  if ((key.flags & layout::kTiWork) != 0) volume = std::bit_cast<double>(work);
  if (volume > 0 && std::isfinite(volume)) a.volume = volume;
  if (a.kind == Kind::sleep) a.to = {};
  if ((key.flags & (layout::kTiWork | layout::kTiOffset)) != 0) a.to.tag = a.from.tag = 0;
  BuildList(key, to);
  a.to_counts = to->to_counts;
  a.from_counts = to->from_counts;
  a.to_peers = to->to_peers;
  a.from_peers = to->from_peers;
  a.offered = to->offered;
  a.completed = to->completed;
  a.matches = to->matches;
  if (a.kind != Kind::wait && !to->matches.empty()) a.match = to->matches.front();
  if (a.kind == Kind::collective && (key.flags & layout::kTiFailed) != 0) a.match.bytes = ti::kUnknownBytes;
}

void ThreadActions::Settle(const RawTiKey& key, Action* action) const {
  const RawTiComm* comm = CommOf(key);
  const Process& process = tables_.processes[thread_.process];
  const auto comm_of = [&](uint32_t place) {
    return place == 0 || place > process.comms.size() ? ti::kNone : names_.CommOf(process.comms[place - 1]);
  };
  action->comm = comm == nullptr ? ti::kNone : comm_of(comm->place);
  if (action->kind != Kind::sleep) action->to.peer = PeerOf(key.to_peer, comm);
  action->from.peer = PeerOf(key.from_peer, comm);
  if (names_.any_apart() && action->comm != ti::kNone) LeaveOut(action);
  if (key.object == 0) return;
  if ((key.flags & layout::kTiMakesComm) != 0) {
    if (key.object <= ti_.comms.size()) action->made = comm_of(ti_.comms[key.object - 1].place);
  } else if (key.what == TiWhat::file) {
    action->object = names_.FileOf(thread_.process, ti_.thread, key.object - 1);
  } else if (comm != nullptr && comm->place != 0 && comm->place <= process.comms.size()) {
    // All ranks of a communicator use the same numbers for its windows and files.
    action->object = names_.ObjectOf(process.comms[comm->place - 1], key.object - 1);
  }
}

// Removes the partners that have no trace from the action.
void ThreadActions::LeaveOut(Action* action) const {
  if (names_.IsAway(action->comm, action->to.peer)) action->to.peer = ti::kProcNull;
  const int32_t told = action->match.peer;
  if (!names_.IsAway(action->comm, action->from.peer) && !(told >= 0 && names_.IsAway(action->comm, told)))
    return;
  action->from.peer = ti::kProcNull;
  action->match = {};
}

// Returns the node of Tables::space for a node number of the trace.
uint32_t ThreadActions::RegionOf(uint32_t node) const {
  if (node == 0 || node > ti_.nodes.size()) return 0;
  const auto contexts = tables_.contexts.find(ti_.contexts);
  const uint32_t place = ti_.nodes[node - 1];
  if (contexts == tables_.contexts.end() || place >= contexts->second.nodes.size()) return 0;
  const uint32_t found = contexts->second.nodes[place];
  return found == kNone ? 0 : found;
}

// The format of a list is described in layout/ti/layout.h. If a list is cut off, only the remaining values
// are used.
void ThreadActions::BuildList(const RawTiKey& key, Template* to) const {
  const std::vector<uint32_t>& list = key.list;
  Template& built = *to;
  size_t at = 0;
  const auto take = [&]() -> uint32_t { return at < list.size() ? list[at++] : 0; };
  if (to->action.kind == Kind::wait) {
    if (list.empty()) {
      built.offered.push_back(key.request);
    } else {
      for (uint32_t n = take(); n > 0 && at < list.size(); --n) built.offered.push_back(take());
    }
    to->action.request = ti::kNone;
    if ((key.flags & layout::kTiAllOffered) != 0 || key.request != kTiNone) {
      built.completed = built.offered;
    } else {
      for (uint32_t n = take(); n > 0 && at < list.size(); --n) {
        const uint32_t place = take();
        if (place < built.offered.size()) built.completed.push_back(built.offered[place]);
      }
    }
    built.matches.resize(built.completed.size());
    for (ti::Match& match : built.matches) match.tag = ti::kUnknown;
    return BuildMatches(key, at, to);
  }
  if (list.empty()) return;
  for (std::vector<uint64_t>* counts : {&built.to_counts, &built.from_counts}) {
    for (uint32_t n = take(); n > 0 && at + 1 < list.size(); --n) {
      const uint64_t low = take();
      counts->push_back(low | uint64_t{take()} << 32);
    }
  }
  if ((key.flags & layout::kTiPeers) != 0) {
    for (std::vector<int32_t>* peers : {&built.to_peers, &built.from_peers}) {
      for (uint32_t n = take(); n > 0 && at < list.size(); --n)
        peers->push_back(PeerOf(static_cast<int32_t>(take()), CommOf(key)));
    }
  }
  if (at < list.size()) built.matches.resize(1);
  BuildMatches(key, at, to);
}

void ThreadActions::BuildMatches(const RawTiKey& key, size_t at, Template* to) const {
  const RawTiComm* comm = CommOf(key);
  std::vector<ti::Match>& matches = to->matches;
  for (; at + layout::kTiMatchWords <= key.list.size(); at += layout::kTiMatchWords) {
    const uint32_t* words = &key.list[at];
    if (words[0] >= matches.size()) continue;
    ti::Match& match = matches[words[0]];
    match.bytes = words[3] | uint64_t{words[4]} << 32;
    match.tag = static_cast<int32_t>(words[2]);
    if (words[1] == kTiNone) {
      match = {kTiCancelled, 0, 0};
      continue;
    }
    match.peer = static_cast<int32_t>(words[1]);
    // The call that completes requests has no communicator. The communicators of the receives are used later
    // (Tell).
    if (to->action.kind != Kind::wait) match.peer = PeerOf(match.peer, comm);
  }
}

const RawTiComm* ThreadActions::CommOf(const RawTiKey& key) const {
  return key.comm == 0 || key.comm > ti_.comms.size() ? nullptr : &ti_.comms[key.comm - 1];
}

}  // namespace rankine::archive
