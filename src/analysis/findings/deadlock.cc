#include "analysis/findings/deadlock.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <set>

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

struct Ability {
  bool sends = false, receives = false;
};

// The side of a message that the call is on. A completion may be on either: its requests are not kept.
Ability AbilityOf(uint16_t function) {
  switch (archive::FactsOf(function).kind) {
    case ti::Kind::send:
      return {.sends = true};
    case ti::Kind::recv:
    case ti::Kind::probe:
      return {.receives = true};
    case ti::Kind::collective:
    case ti::Kind::comm_create:
      return {};
    default:
      return {.sends = true, .receives = true};
  }
}

bool IsCollective(uint16_t function) {
  const ti::Kind kind = archive::FactsOf(function).kind;
  return kind == ti::Kind::collective || kind == ti::Kind::comm_create;
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
        AddPeer(&stuck);
    }
  }

  bool IsCertain() const {
    for (const Stuck& one : found_.ranks) {
      if (!AbilityOf(one.call.function).sends) continue;
      for (const Stuck& other : found_.ranks) {
        if (&one != &other && AbilityOf(other.call.function).receives) return false;
      }
    }
    return true;
  }

  // Along the ranks that each is known to wait for.
  void FindCycle() {
    for (const Stuck& from : found_.ranks) {
      std::vector<uint32_t> way;
      for (const Stuck* at = &from; at != nullptr && !at->waits_for.empty(); at = Of(at->waits_for.front())) {
        const auto again = std::ranges::find(way, at->process);
        if (again != way.end()) {
          found_.cycle.assign(again, way.end());
          return;
        }
        way.push_back(at->process);
      }
    }
  }

 private:
  const Stuck* Of(uint32_t process) const {
    const auto at = std::ranges::lower_bound(found_.ranks, process, {}, &Stuck::process);
    return at != found_.ranks.end() && at->process == process ? &*at : nullptr;
  }

  const archive::Communicator* CommOf(const Stuck& stuck) const {
    const auto at = std::ranges::find(comms_, stuck.process, &std::pair<uint32_t, uint32_t>::first);
    return at == comms_.end() || at->second >= tables_.comms.size() ? nullptr : &tables_.comms[at->second];
  }

  uint32_t ProcessOf(uint32_t rank) const {
    const auto at = std::ranges::find(tables_.processes, rank, &archive::Process::rank);
    return at == tables_.processes.end() ? kNone : static_cast<uint32_t>(at - tables_.processes.begin());
  }

  // Adds the ranks of the operation that are in another call.
  void AddLate(Stuck* stuck) {
    const archive::Communicator* comm = CommOf(*stuck);
    if (comm == nullptr || comm->inter) return;
    for (const uint32_t rank : comm->members) {
      const Stuck* other = Of(ProcessOf(rank));
      if (other != nullptr && other->call.function != stuck->call.function)
        stuck->waits_for.push_back(other->process);
    }
  }

  // Adds the other one of two ranks, else the partner of all messages from this place.
  void AddPeer(Stuck* stuck) {
    const ti::Kind kind = archive::FactsOf(stuck->call.function).kind;
    const archive::Communicator* comm = CommOf(*stuck);
    if (kind != ti::Kind::send && kind != ti::Kind::recv && kind != ti::Kind::probe) return;
    uint32_t process = kNone;
    if (comm != nullptr && !comm->inter && comm->members.size() == 2) {
      const uint32_t own = tables_.processes[stuck->process].rank;
      process = ProcessOf(comm->members[comm->members[0] == own ? 1 : 0]);
    } else {
      process = PeerBefore(*stuck);
    }
    if (process != kNone && process != stuck->process) stuck->waits_for.push_back(process);
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
      const uint32_t process = ProcessOf(comm.members[place]);
      if (found != kNone && found != process) return kNone;
      found = process;
    }
    return found;
  }

  const archive::Tables& tables_;
  Deadlock& found_;
  std::vector<std::pair<uint32_t, uint32_t>>
      comms_;  // of each open call: process, and index in Tables::comms
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
    found.ranks.push_back({.process = i, .call = *call, .waits_for = {}});
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
