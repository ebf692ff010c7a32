#include "analysis/findings/deadlock.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <set>

#include "analysis/findings/open_meeting.h"
#include "analysis/worlds.h"
#include "archive/ti/facts.h"
#include "format/waiting_functions.h"
#include "query/key_values.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using query::OpenCall;

// A large message takes less, and so does an operation on files.
constexpr uint64_t kLeastNs = 1'000'000'000;

uint64_t EndOf(const archive::Process& process) {
  return query::UnsignedOf(process.exit, "end.ns")
      .value_or(query::UnsignedOf(process.attributes, "end.ns").value_or(0));
}

// Signals that a user or a batch system sends to end a program.
bool IsFromOutside(int64_t signal) {
  constexpr std::array kSignals = {SIGTERM, SIGKILL, SIGINT,  SIGHUP, SIGQUIT,
                                   SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2};
  return std::ranges::find(kSignals, signal) != kSignals.end();
}

bool MayBeStuck(const Ending& ending) {
  using enum Ending::Kind;
  if (ending.kind == signal) return IsFromOutside(ending.code);
  return ending.kind == exit_code || ending.kind == unknown || ending.kind == no_finalize;
}

// All threads of a process that have called MPI wait: the call that is open longest. nullopt: not so.
std::optional<OpenCall> CallOf(const archive::Tables& tables, uint32_t process) {
  std::set<uint32_t> waiting;
  std::optional<OpenCall> longest;
  for (const OpenCall& call : query::OpenCalls(tables.processes[process])) {
    if (!format::WaitsForOthers(call.function)) return std::nullopt;
    waiting.insert(call.thread);
    if (!longest || call.ns > longest->ns) longest = call;
  }
  const bool all = std::ranges::all_of(tables.rows, [&](const archive::Row& row) {
    return row.process != process || waiting.contains(row.thread);
  });
  return all ? longest : std::nullopt;
}

class Finder {
 public:
  Finder(const archive::Tables& tables, Deadlock* found) : tables_(tables), found_(*found) {
    for (const archive::Row& row : query::UnfinishedRows(tables)) {
      const Stuck* stuck = Of(row.process);
      if (stuck != nullptr && stuck->call.thread == row.thread) comms_.emplace_back(row.process, row.comm);
    }
  }

  void FindWhom() {
    for (Stuck& stuck : found_.ranks) {
      if (IsCollective(stuck.call.function))
        AddLate(&stuck);
      else
        AddPeers(&stuck);
    }
  }

  bool IsCertain() const {
    for (const Stuck& one : found_.ranks) {
      for (const Stuck& other : found_.ranks) {
        if (&one != &other && MayPass(tables_, one.process, one.call, other.process, other.call))
          return false;
      }
    }
    return true;
  }

  // Along the ranks that each is known to wait for; else along all that it may wait for.
  void FindCycle() {
    for (const bool certain : {true, false}) {
      for (const Stuck& from : found_.ranks) {
        std::vector<uint32_t> way;
        if (!Follow(from, certain, &way)) continue;
        found_.cycle_certain = certain;
        return;
      }
      tried_.clear();
    }
  }

 private:
  // Has a cycle been found from here on? `way`: how it came here.
  bool Follow(const Stuck& at, bool certain, std::vector<uint32_t>* way) {
    const auto again = std::ranges::find(*way, at.process);
    if (again != way->end()) {
      found_.cycle.assign(again, way->end());
      return true;
    }
    if ((certain && !at.surely) || !tried_.insert(at.process).second) return false;
    way->push_back(at.process);
    const bool found = std::ranges::any_of(at.waits_for, [&](uint32_t process) {
      const Stuck* next = Of(process);
      return next != nullptr && Follow(*next, certain, way);
    });
    way->pop_back();
    return found;
  }

  const Stuck* Of(uint32_t process) const {
    const auto at = std::ranges::lower_bound(found_.ranks, process, {}, &Stuck::process);
    return at != found_.ranks.end() && at->process == process ? &*at : nullptr;
  }

  uint32_t IndexOfComm(const Stuck& stuck) const {
    const auto at = std::ranges::find(comms_, stuck.process, &std::pair<uint32_t, uint32_t>::first);
    return at == comms_.end() ? kNone : at->second;
  }

  const archive::Communicator* CommOf(const Stuck& stuck) const {
    const uint32_t index = IndexOfComm(stuck);
    return index >= tables_.comms.size() ? nullptr : &tables_.comms[index];
  }

  uint32_t ProcessOfRank(uint32_t rank) const {
    const auto at = std::ranges::find(tables_.processes, rank, &archive::Process::rank);
    return at == tables_.processes.end() ? kNone : static_cast<uint32_t>(at - tables_.processes.begin());
  }

  // Adds the ranks of the operation that are in another call.
  void AddLate(Stuck* stuck) {
    const archive::Communicator* comm = CommOf(*stuck);
    if (comm == nullptr || comm->inter) return;
    for (const uint32_t rank : comm->members) {
      const Stuck* other = Of(ProcessOfRank(rank));
      if (other != nullptr && other->call.function != stuck->call.function)
        stuck->waits_for.push_back(other->process);
    }
    stuck->surely = true;
  }

  // Adds those that the call names, else the other one of two ranks, else the partner of all messages from
  // this place.
  void AddPeers(Stuck* stuck) {
    const query::OpenPartners& named = stuck->call.partners;
    stuck->surely = named.more == 0;
    for (const query::OpenPartner& partner : named.partners) {
      uint32_t process = ProcessOf(tables_, partner);
      if (process == kNone) process = OtherOfTwo(*stuck, partner.comm);
      if (process == kNone) stuck->surely = false;
      if (process != kNone && std::ranges::find(stuck->waits_for, process) == stuck->waits_for.end())
        stuck->waits_for.push_back(process);
    }
    stuck->surely = stuck->surely && stuck->waits_for.size() == 1;
    if (named.partners.empty() && named.more == 0) AddUsualPeer(stuck);
  }

  void AddUsualPeer(Stuck* stuck) {
    const ti::Kind kind = archive::FactsOf(stuck->call.function).kind;
    if (kind != ti::Kind::send && kind != ti::Kind::recv && kind != ti::Kind::probe) return;
    uint32_t process = OtherOfTwo(*stuck, IndexOfComm(*stuck));
    if (process == kNone) process = PeerBefore(*stuck);
    if (process == kNone || process == stuck->process) return;
    stuck->waits_for.push_back(process);
    stuck->surely = true;
  }

  uint32_t OtherOfTwo(const Stuck& stuck, uint32_t index) const {
    if (index >= tables_.comms.size()) return kNone;
    const archive::Communicator& comm = tables_.comms[index];
    if (comm.inter || comm.members.size() != 2) return kNone;
    const uint32_t own = tables_.processes[stuck.process].rank;
    return ProcessOfRank(comm.members[comm.members[0] == own ? 1 : 0]);
  }

  uint32_t PeerBefore(const Stuck& stuck) const {
    uint32_t found = kNone;
    for (const archive::Peer& peer : tables_.peers) {
      if (peer.row >= tables_.rows.size()) continue;
      const archive::Row& row = tables_.rows[peer.row];
      if (row.process != stuck.process || row.thread != stuck.call.thread ||
          row.function != stuck.call.function || row.site != stuck.call.site)
        continue;
      if (row.comm >= tables_.comms.size() || peer.peer < 0) return kNone;
      const archive::Communicator& comm = tables_.comms[row.comm];
      const auto place = static_cast<size_t>(peer.peer);
      if (comm.inter || place >= comm.members.size()) return kNone;
      const uint32_t process = ProcessOfRank(comm.members[place]);
      if (found != kNone && found != process) return kNone;
      found = process;
    }
    return found;
  }

  const archive::Tables& tables_;
  Deadlock& found_;
  std::vector<std::pair<uint32_t, uint32_t>>
      comms_;                 // of each open call: process, and index in Tables::comms
  std::set<uint32_t> tried_;  // on the way to a cycle: processes from which there is none
};

}  // namespace

std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings) {
  if (tables.processes.size() < 2 || endings.size() < tables.processes.size()) return std::nullopt;
  if (FindWorlds(tables).count != 1) return std::nullopt;
  Deadlock found;
  uint64_t last_begin = 0, first_end = UINT64_MAX;
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const uint64_t end = EndOf(tables.processes[i]);
    if (!MayBeStuck(endings[i]) || end == 0) return std::nullopt;
    const std::optional<OpenCall> call = CallOf(tables, i);
    if (!call) return std::nullopt;
    last_begin = std::max(last_begin, end - std::min(end, call->ns));
    first_end = std::min(first_end, end);
    found.ranks.push_back({.process = i, .call = *call, .waits_for = {}, .surely = false});
  }
  if (first_end < last_begin || first_end - last_begin < kLeastNs) return std::nullopt;
  found.ns = first_end - last_begin;
  const uint16_t function = found.ranks.front().call.function;
  const bool alike = std::ranges::all_of(
      found.ranks, [function](const Stuck& stuck) { return stuck.call.function == function; });
  if (alike && IsCollective(function)) return std::nullopt;
  Finder finder(tables, &found);
  finder.FindWhom();
  found.certain = finder.IsCertain();
  finder.FindCycle();
  return found;
}

}  // namespace rankine::analysis
