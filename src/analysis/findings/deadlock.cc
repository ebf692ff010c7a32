// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/deadlock.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/findings/open_meeting.h"
#include "analysis/findings/rank_places.h"
#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/sample_chunk.h"
#include "archive/samples.h"
#include "archive/tables.h"
#include "archive/ti/facts.h"
#include "base/saturate.h"
#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using query::OpenCall;

// A lower bound on the duration of a deadlock. Large messages and file operations take less time.
constexpr uint64_t kLeastNs = 1'000'000'000;

uint64_t EndOf(const archive::Process& process) {
  return archive::UnsignedOf(process.exit, "end.ns")
      .value_or(archive::UnsignedOf(process.attributes, "end.ns").value_or(0));
}

// True for the signals that a user or a batch system sends to end a program.
bool IsFromOutside(int64_t signal) {
  constexpr std::array kSignals = {SIGTERM, SIGKILL, SIGINT,  SIGHUP, SIGQUIT,
                                   SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2};
  return std::ranges::find(kSignals, signal) != kSignals.end();
}

bool IsFinalize(uint16_t function) {
  return function == mpi_facts::fn::Finalize || function == mpi_facts::fn::Session_finalize;
}

// True if the call connects groups of processes without a common communicator, and its arguments name the
// processes.
bool JoinsGroups(uint16_t function) {
  return archive::FactsOf(function).joins_groups || function == mpi_facts::fn::Comm_create_from_group;
}

// For each thread of the process, the last time at which the thread was observed while running, in ns of the
// host's clock. The result is empty if the process was not sampled.
std::map<uint32_t, uint64_t> LastRan(const archive::Tables& tables, uint32_t process) {
  std::map<uint32_t, uint64_t> ran;
  const uint64_t start = archive::UnsignedOf(tables.processes[process].attributes, "start.ns").value_or(0);
  archive::SampleReader reader(tables);
  archive::Sample sample;
  for (const archive::SampleChunk& chunk : tables.samples) {
    if (chunk.process != process || !reader.Open(chunk)) continue;
    while (reader.Next(&sample)) {
      if (!sample.is_tick) continue;
      uint64_t& last = ran[sample.thread];
      last = std::max(last, base::AddSaturated(start, sample.offset_ns));
    }
  }
  return ran;
}

bool MayBeStuck(const Ending& ending) {
  using enum Ending::Kind;
  if (ending.kind == signal) return IsFromOutside(ending.code);
  return ending.kind == exit_code || ending.kind == unknown || ending.kind == no_finalize;
}

// True if the process ended normally, without being killed.
bool HadEnded(const archive::Process& process, const Ending& ending) {
  return ending.kind == Ending::Kind::normal && archive::TextOf(process.exit, "ended.by") == "exit";
}

// The threads that have called MPI, by process.
std::vector<std::set<uint32_t>> CallingThreads(const archive::Tables& tables) {
  std::vector<std::set<uint32_t>> threads(tables.processes.size());
  for (const archive::Row& row : tables.rows) {
    if (row.process < threads.size()) threads[row.process].insert(row.thread);
  }
  return threads;
}

// A process in which all threads wait.
struct Waiting {
  OpenCall call;       // The call of the thread that has waited in MPI for the longest time.
  uint64_t polls = 0;  // The number of polls, with the same meaning as Stuck::polls.
  uint64_t since = 0;  // The time at which the last of the process's threads began to wait, in ns of the
                       // host's clock.
  // true if all threads that have called MPI are waiting in MPI; false if some threads are idle outside MPI
  bool certain = true;
};

// Returns nullopt if the process does not wait, or if it is unknown whether the process waits.
std::optional<Waiting> WaitingOf(const archive::Tables& tables, uint32_t process,
                                 const std::set<uint32_t>& threads) {
  const uint64_t end = EndOf(tables.processes[process]);
  std::set<uint32_t> idle = threads, polling;
  std::optional<Waiting> found;
  const auto add = [&](const OpenCall& call, uint64_t polls) {
    idle.erase(call.thread);
    if (!found || call.ns > found->call.ns) found.emplace(Waiting{.call = call, .polls = polls});
  };
  for (const query::OpenPolls& polls : query::FindOpenPolls(tables.processes[process])) {
    if (!query::GoesOn(polls)) continue;
    polling.insert(polls.call.thread);
    add(polls.call, polls.count);
  }
  for (const OpenCall& call : query::OpenCalls(tables.processes[process])) {
    // the thread was in one of the polls, or in a call between the polls
    if (polling.contains(call.thread)) continue;
    if (!mpi_facts::FactsOf(call.function).may_wait) return std::nullopt;
    add(call, 0);
  }
  if (!found) return std::nullopt;
  found->since = end - std::min(end, found->call.ns);
  if (idle.empty()) return found;
  // A thread that has ended or is asleep counts as waiting. For example, a thread sleeps while it joins
  // another thread.
  const std::map<uint32_t, uint64_t> ran = LastRan(tables, process);
  if (ran.empty()) return std::nullopt;
  for (const uint32_t thread : idle) {
    const auto at = ran.find(thread);
    if (at != ran.end()) found->since = std::max(found->since, at->second);
  }
  found->certain = false;
  return found;
}

// The ranks that take part in an operation. `all`: all ranks of the communicator. `some`: only some ranks
// (neighbours, the members of a new communicator). `more`: more ranks (two groups, several communicators).
enum class Part { all, some, more };
Part TakePart(uint16_t function) {
  const archive::CallFacts& facts = archive::FactsOf(function);
  if (IsFinalize(function) || JoinsGroups(function)) return Part::more;
  return archive::IsNeighborly(facts.collective) || facts.by_made ? Part::some : Part::all;
}

// The collective operation that a rank has entered, and its communicator.
struct Operation {
  uint16_t function = 0;
  uint32_t comm = kNone;  // index in Tables::comms; `kNone`: unknown

  // True if the two operations may be the same operation.
  bool MayBe(const Operation& other) const {
    return function == other.function && (comm == kNone || other.comm == kNone || comm == other.comm);
  }
};

class Finder {
 public:
  Finder(const archive::Tables& tables, Deadlock* found)
      : tables_(tables), places_(tables, Processes(*found)), found_(*found) {
    for (const archive::Row& row : query::UnfinishedRows(tables)) {
      const Stuck* stuck = Of(row.process);
      if (stuck != nullptr && stuck->call.thread == row.thread) comms_.try_emplace(row.process, row.comm);
    }
  }

  // Returns false if all ranks of some operation have entered that operation, because the operation may
  // then only be slow.
  bool FindWhom() {
    for (Stuck& stuck : found_.ranks) {
      if (mpi_facts::FactsOf(stuck.call.function).meets_strangers)
        AddMeeting(&stuck);
      else if (!IsCollective(stuck.call.function))
        AddPeers(&stuck);
      else if (!AddLate(&stuck))
        return false;
      found_.strangers = found_.strangers || stuck.stranger;
    }
    return true;
  }

  // True if a message may be in transit between any two ranks.
  bool MayPassAny() const {
    std::vector<MessageEnds> ends;
    for (const Stuck& stuck : found_.ranks) ends.push_back(EndsOf(tables_, stuck.process, stuck.call));
    const auto passes = [&](size_t from, size_t to) {
      return from != to &&
             MayPass(found_.ranks[from].process, ends[from], found_.ranks[to].process, ends[to]);
    };
    for (size_t from = 0; from < ends.size(); ++from) {
      for (const MessageEnd& send : ends[from].sends) {
        // Ranks that a call names are looked up individually, because there may be many ranks.
        const Stuck* named = Of(send.process);
        size_t to = named == nullptr ? 0 : static_cast<size_t>(named - found_.ranks.data());
        const size_t last = send.process == kNone ? ends.size() : named == nullptr ? 0 : to + 1;
        for (; to < last; ++to) {
          if (passes(from, to)) return true;
        }
      }
    }
    return false;
  }

  // The first search follows only the ranks that each rank certainly waits for. If this search finds no
  // cycle, a second search follows all ranks that a rank may wait for.
  void FindCycle() {
    for (const bool certain : {true, false}) {
      for (const Stuck& from : found_.ranks) {
        if (!Follow(from, certain)) continue;
        found_.cycle_certain = certain;
        return;
      }
      tried_.clear();
    }
  }

 private:
  static std::set<uint32_t> Processes(const Deadlock& found) {
    std::set<uint32_t> processes;
    for (const Stuck& stuck : found.ranks) processes.insert(stuck.process);
    return processes;
  }

  // True if the search can reach a cycle when it starts at the rank `from`. The search does not use
  // recursion, because a path through all ranks might overflow the stack.
  bool Follow(const Stuck& from, bool certain) {
    struct Step {
      const Stuck* at;
      size_t next;  // index in `at->waits_for`
    };
    std::vector<Step> way;
    std::map<uint32_t, size_t> places;  // For each process on the current path of the search, its position
                                        // on the path.
    const auto enter = [&](const Stuck& at) {
      if (const auto again = places.find(at.process); again != places.end()) {
        for (size_t i = again->second; i < way.size(); ++i) found_.cycle.push_back(way[i].at->process);
        return true;
      }
      if ((certain && !at.surely) || !tried_.insert(at.process).second) return false;
      places[at.process] = way.size();
      way.push_back({&at, 0});
      return false;
    };
    if (enter(from)) return true;
    while (!way.empty()) {
      Step& last = way.back();
      if (last.next == last.at->waits_for.size()) {
        places.erase(last.at->process);
        way.pop_back();
        continue;
      }
      const Stuck* next = Of(last.at->waits_for[last.next++]);
      if (next != nullptr && enter(*next)) return true;
    }
    return false;
  }

  const Stuck* Of(uint32_t process) const {
    const auto at = std::ranges::lower_bound(found_.ranks, process, {}, &Stuck::process);
    return at != found_.ranks.end() && at->process == process ? &*at : nullptr;
  }

  uint32_t IndexOfComm(const Stuck& stuck) const {
    const auto at = comms_.find(stuck.process);
    return at == comms_.end() ? kNone : at->second;
  }

  static void Add(Stuck* stuck, uint32_t process) {
    if (std::ranges::find(stuck->waits_for, process) == stuck->waits_for.end())
      stuck->waits_for.push_back(process);
  }

  Operation OperationOf(const Stuck& stuck) const {
    return {stuck.call.function, TakePart(stuck.call.function) == Part::more ? kNone : IndexOfComm(stuck)};
  }

  // The ranks of a communicator that are in the archive. The members of a communicator are not recorded if
  // their number is too large, or if there is no MPI_COMM_WORLD. If the members are not recorded, the ranks
  // are those whose processes list this communicator as their own.
  struct Those {
    std::vector<const Stuck*> ranks;
    std::vector<uint32_t> ended;  // processes that have ended
    bool all = true;              // True if all ranks of the communicator are in calls that did not return.
  };
  Those OfComm(const Stuck& stuck, uint32_t index) const {
    const archive::Communicator& comm = tables_.comms[index];
    Those those;
    std::set<uint32_t> known;
    const auto add = [&](uint32_t process) {
      if (!known.insert(process).second) return;
      if (const Stuck* other = Of(process))
        those.ranks.push_back(other);
      else
        those.ended.push_back(process);
    };
    for (const std::vector<uint32_t>* group : {&comm.members, &comm.remote}) {
      for (const uint32_t rank : *group) {
        const uint32_t process = rank == kNone ? kNone : places_.InWorldOf(stuck.process, rank);
        if (process != kNone) add(process);
      }
    }
    const bool reaches_out = places_.ReachesOut(index);
    if (comm.members.empty() || reaches_out) {
      for (uint32_t i = 0; i < tables_.processes.size(); ++i) {
        const auto& comms = tables_.processes[i].comms;
        const bool has = places_.SameWorld(stuck.process, i)
                             ? comm.members.empty() && std::ranges::find(comms, index) != comms.end()
                             : reaches_out && places_.MayHave(stuck.process, index, i);
        if (has) add(i);
      }
    }
    those.all = those.ranks.size() >= comm.size + (comm.inter ? comm.remote_size : 0);
    return those;
  }

  // Adds the ranks that belong to the operation but are in another operation or call. Returns false if all
  // ranks of the operation have entered the operation.
  bool AddLate(Stuck* stuck) {
    const Operation own = OperationOf(*stuck);
    if (own.comm >= tables_.comms.size()) return AddOutside(stuck, own);
    const archive::Communicator& comm = tables_.comms[own.comm];
    // Two groups or worlds may share a communicator, but each of them has its own entry for this
    // communicator.
    const bool has_names = comm.inter || places_.ReachesOut(own.comm);
    stuck->surely = !has_names && TakePart(own.function) == Part::all;
    const Those those = OfComm(*stuck, own.comm);
    for (const Stuck* other : those.ranks) {
      if (has_names ? other->call.function != own.function : !own.MayBe(OperationOf(*other)))
        Add(stuck, other->process);
    }
    for (const uint32_t process : those.ended) Add(stuck, process);
    stuck->stranger =
        !(stuck->surely && !stuck->waits_for.empty()) && places_.Lacks(stuck->process, own.comm);
    return !those.all || !stuck->waits_for.empty();
  }

  // Does the same as `AddLate`, but for an operation over all ranks, or for an operation whose communicator
  // is unknown. Adds the ranks of the same world that are in another operation. If all ranks of the same
  // world are in this operation, adds ranks of other worlds that are in another operation.
  bool AddOutside(Stuck* stuck, const Operation& own) {
    const bool joins = JoinsGroups(own.function);
    for (const bool in_world : {true, false}) {
      for (const Stuck& other : found_.ranks) {
        if (places_.SameWorld(stuck->process, other.process) == in_world && !own.MayBe(OperationOf(other)))
          Add(stuck, other.process);
      }
      if (in_world) stuck->surely = IsFinalize(own.function) && !stuck->waits_for.empty();
      if (!stuck->waits_for.empty()) break;
    }
    stuck->stranger = !stuck->surely && places_.Lacks(stuck->process, kNone);
    // Groups of ranks that connect (MPI_Comm_accept, MPI_Comm_connect) find each other by arguments that
    // are not recorded. So some ranks of a group may wait for partners that have not entered their call.
    if (joins && stuck->waits_for.empty()) found_.all_came = true;
    return joins || !stuck->waits_for.empty();
  }

  // A call that connects to a job or starts a job first needs all ranks of its own communicator.
  void AddMeeting(Stuck* stuck) {
    const uint32_t index = IndexOfComm(*stuck);
    if (index < tables_.comms.size()) {
      const Operation own{stuck->call.function, index};
      for (const Stuck* other : OfComm(*stuck, index).ranks) {
        if (!own.MayBe({other->call.function, IndexOfComm(*other)})) Add(stuck, other->process);
      }
    }
    stuck->surely = !stuck->waits_for.empty();
    stuck->stranger = !stuck->surely;
  }

  // Adds the ranks that the call's arguments name. If the arguments name no rank and there are only two
  // ranks, adds the other rank. If there are more ranks, adds the partner of all messages from this call
  // site.
  void AddPeers(Stuck* stuck) {
    const query::OpenPartners& named = stuck->call.partners;
    stuck->surely = named.more == 0;
    for (const query::OpenPartner& partner : named.partners) {
      if (partner.started != 0) {
        AddOthers(stuck, partner);
        continue;
      }
      uint32_t process = ProcessOf(tables_, stuck->process, partner);
      if (process == kNone) process = OtherOfTwo(*stuck, partner.comm);
      if (process == kNone) {
        stuck->surely = false;
        if (partner.peer >= 0)
          process = places_.InOtherGroup(stuck->process, partner.comm, static_cast<uint32_t>(partner.peer));
        // The process that the call names is missing in the archive.
        if (process == kNone && (partner.peer >= 0 || places_.Lacks(stuck->process, partner.comm)))
          stuck->stranger = true;
      }
      if (process != kNone) Add(stuck, process);
    }
    stuck->surely = stuck->surely && stuck->waits_for.size() == 1;
    if (named.partners.empty() && named.more == 0) AddUsualPeer(stuck);
    if (stuck->waits_for.empty() && (named.partners.empty() || named.more != 0))
      stuck->stranger = stuck->stranger || places_.Lacks(stuck->process, IndexOfComm(*stuck));
  }

  // Handles a request of a collective operation. Ranks that do not wait for this operation may not have
  // started it.
  void AddOthers(Stuck* stuck, const query::OpenPartner& operation) {
    stuck->surely = false;
    if (operation.comm >= tables_.comms.size()) return;
    const bool reaches_out = places_.ReachesOut(operation.comm);
    for (const Stuck* other : OfComm(*stuck, operation.comm).ranks) {
      if (other->process == stuck->process) continue;
      const bool waits = std::ranges::any_of(other->call.partners.partners, [&](const auto& one) {
        return one.started == operation.started && (reaches_out || one.comm == operation.comm);
      });
      if (!waits) Add(stuck, other->process);
    }
    stuck->stranger = stuck->stranger || places_.Lacks(stuck->process, operation.comm);
  }

  void AddUsualPeer(Stuck* stuck) {
    const ti::Kind kind = archive::FactsOf(stuck->call.function).kind;
    if (kind == ti::Kind::rma) return AddOfWindow(stuck);
    if (kind != ti::Kind::send && kind != ti::Kind::recv && kind != ti::Kind::probe) return;
    uint32_t process = OtherOfTwo(*stuck, IndexOfComm(*stuck));
    if (process == kNone) process = PeerBefore(*stuck);
    if (process == kNone || process == stuck->process) return;
    Add(stuck, process);
    stuck->surely = true;
  }

  // The calls that synchronise an RMA window name their partners in arguments that are not recorded. So any
  // rank may be the partner of a call that synchronises an RMA window.
  void AddOfWindow(Stuck* stuck) {
    stuck->surely = false;
    const uint32_t index = IndexOfComm(*stuck);
    if (index >= tables_.comms.size()) return;
    for (const Stuck* other : OfComm(*stuck, index).ranks) {
      if (other != stuck) Add(stuck, other->process);
    }
  }

  uint32_t OtherOfTwo(const Stuck& stuck, uint32_t index) const {
    if (index >= tables_.comms.size()) return kNone;
    const archive::Communicator& comm = tables_.comms[index];
    if (comm.inter || comm.members.size() != 2) return kNone;
    const uint32_t own = tables_.processes[stuck.process].rank;
    return places_.InWorldOf(stuck.process, comm.members[comm.members[0] == own ? 1 : 0]);
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
      const uint32_t process = places_.InWorldOf(stuck.process, comm.members[place]);
      if (found != kNone && found != process) return kNone;
      found = process;
    }
    return found;
  }

  const archive::Tables& tables_;
  RankPlaces places_;
  Deadlock& found_;
  // For each process, the communicator of its open call, as an index in Tables::comms.
  std::map<uint32_t, uint32_t> comms_;
  std::set<uint32_t> tried_;  // The processes from which the search has not reached a cycle.
};

}  // namespace

std::optional<Deadlock> FindDeadlock(const archive::Tables& tables, std::span<const Ending> endings) {
  if (endings.size() < tables.processes.size()) return std::nullopt;
  Deadlock found;
  const std::vector<std::set<uint32_t>> threads = CallingThreads(tables);
  uint64_t last_begin = 0, first_end = UINT64_MAX;
  bool certain = true;
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const uint64_t end = EndOf(tables.processes[i]);
    if (HadEnded(tables.processes[i], endings[i]) && end != 0) {
      last_begin = std::max(last_begin, end);
      continue;
    }
    if (!MayBeStuck(endings[i]) || end == 0) return std::nullopt;
    const std::optional<Waiting> waiting = WaitingOf(tables, i, threads[i]);
    if (!waiting) return std::nullopt;
    last_begin = std::max(last_begin, waiting->since);
    first_end = std::min(first_end, end);
    certain = certain && waiting->certain;
    found.polls = found.polls || waiting->polls != 0;
    found.ranks.push_back(
        {.process = i, .call = waiting->call, .polls = waiting->polls, .waits_for = {}, .surely = false});
  }
  if (found.ranks.empty() || first_end < last_begin || first_end - last_begin < kLeastNs) return std::nullopt;
  found.ns = first_end - last_begin;
  Finder finder(tables, &found);
  if (!finder.FindWhom()) return std::nullopt;
  if (tables.processes.size() < 2 && !found.strangers) return std::nullopt;
  found.asleep = !certain;
  found.may_pass = finder.MayPassAny();
  finder.FindCycle();
  found.certain = certain && !found.may_pass && !found.polls &&
                  (found.cycle_certain || (!found.strangers && !found.all_came));
  return found;
}

}  // namespace rankine::analysis
