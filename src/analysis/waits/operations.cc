// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/operations.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

#include "analysis/waits/window_calls.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using archive::TimelineCall;
using archive::TimelineKind;
using archive::TracedCall;
using archive::TracedEnd;
using ti::Kind;

constexpr uint32_t kNoRequest = layout::kTiNone;

// The operation of a request that is not complete yet. The field `place` is the position of the operation
// in its list. A receive gets its key when its message becomes known.
struct Open {
  enum class What : uint8_t { none, send, receive, collective, neighbors } what = What::none;
  MessageKey key;
  CollectiveKey collective;
  size_t place = 0;       // The position of a receive in the list `received_`. After the receive has moved
                          // to its queue, this is its position in the queue.
  bool released = false;  // True if the receive has been moved to its queue.
  uint32_t comm = kNone;
  // The communicator that the trace recorded. If a message matches, its partner is derived from this
  // communicator.
  archive::RawTiComm told{};
};

struct Received {
  MessageKey key;
  Part part;
  bool known = false;
  bool released = false;
  uint32_t request = kNoRequest;
  // These fields describe the messages that a wildcard receive may match.
  uint64_t comm = 0;
  uint32_t from = kNone;  // `kNone`: any rank
  int32_t tag = 0;        // negative: any tag
  bool MayTake(const MessageKey& other) const {
    return comm == other.comm && (from == kNone || from == other.from) && (tag < 0 || tag == other.tag);
  }
};

}  // namespace

class OperationBuilder::Process {
 public:
  Process(const Ranks& ranks, Operations* to) : ranks_(ranks), done_(*to), windows_(ranks, to) {}

  void Add(uint32_t process, const TimelineKind& kind, const TimelineCall& call, CallPlace place) {
    me_ = process;
    Part part;
    part.posted = part.begin = call.begin;
    part.end = call.end;
    part.line = place.line;
    part.call = place.call;
    part.waits = place;
    switch (kind.call.facts.kind) {
      case Kind::send:
        Send(kind, part);
        break;
      case Kind::recv:
        Receive(kind, part);
        break;
      case Kind::sendrecv:
        Send(kind, part);
        Receive(kind, part);
        break;
      case Kind::probe:
        if (const auto key = KeyFrom(kind, kind.call.Received())) probes_[*key] = part;
        break;
      case Kind::wait:
        Complete(kind, part);
        break;
      case Kind::collective:
        if (archive::IsNeighborly(kind.call.facts.collective)) {
          Neighbors(kind, part);
          break;
        }
        [[fallthrough]];
      case Kind::comm_create:
        Collective(kind, part);
        break;
      case Kind::rma:
        if (kind.call.request != kNoRequest) open_[kind.call.request] = {};
        OneSided(kind, part, place);
        break;
      case Kind::io:
        if (kind.call.request != kNoRequest) open_[kind.call.request] = {};
        if (kind.call.facts.together) Collective(kind, part);
        break;
      case Kind::free:
        Free(kind.call.request);
        break;
      default:
        break;
    }
  }

  void Release(bool last) {
    std::vector<const Received*> before;  // The earlier wildcard receives whose messages are unknown.
    for (size_t i = 0; i < received_.size(); ++i) {
      Received& one = received_[i];
      if (one.released) continue;
      if (!one.known) {
        if (one.part.open && !last) {
          before.push_back(&one);
        } else {
          one.released = true;  // The message of this receive is unknown.
        }
        continue;
      }
      if (std::any_of(before.begin(), before.end(),
                      [&one](const Received* other) { return other->MayTake(one.key); }))
        continue;
      one.released = true;
      Queue<Part>& queue = done_.receives[one.key];
      queue.push_back(one.part);
      if (!one.part.open) continue;
      const auto open = open_.find(one.request);
      if (open == open_.end() || open->second.what != Open::What::receive || open->second.released ||
          open->second.place != gone_ + i)
        continue;
      open->second.released = true;
      open->second.key = one.key;
      open->second.place = queue.size() - 1;
    }
    for (; !received_.empty() && received_.front().released; ++gone_) received_.pop_front();
  }

  void FindOpen(std::vector<OpenCalls>* open) const {
    for (const Received& one : received_) {
      if (!one.released) MayNeed(one.part, open);
    }
    for (const auto& [key, probe] : probes_) MayNeed(probe, open);
  }

 private:
  std::optional<MessageKey> KeyFrom(const TimelineKind& kind, const TracedEnd& end) const {
    return KeyFrom(kind.comm, end);
  }
  std::optional<MessageKey> KeyFrom(uint32_t comm, const TracedEnd& end) const {
    const uint32_t from = end.peer < 0 ? kNone : ranks_.ProcessOf(comm, end.peer);
    if (from == kNone || end.tag < 0) return std::nullopt;
    return MessageKey{ranks_.IdentityOf(comm), from, me_, end.tag};
  }
  static Part Unfinished(Part part) {
    part.waits = {};
    part.begin = part.end = 0;
    part.open = true;
    return part;
  }
  static void Finish(Part* part, const Part& by) {
    part->waits = by.waits;
    part->begin = by.begin;
    part->end = by.end;
    part->open = false;
  }

  void Send(const TimelineKind& kind, const Part& part) {
    const TracedCall& call = kind.call;
    const uint32_t to = call.to.peer < 0 ? kNone : ranks_.ProcessOf(kind.comm, call.to.peer);
    if (to == kNone) return;
    const MessageKey key{ranks_.IdentityOf(kind.comm), me_, to, call.to.tag};
    Queue<Part>& sends = done_.sends[key];
    const bool later = call.facts.kind == Kind::send && call.request != kNoRequest;
    sends.push_back(later ? Unfinished(part) : part);
    sends.held(sends.held() - 1).bytes = call.to.bytes;
    if (later)
      open_[call.request] = {Open::What::send, key, {}, sends.size() - 1, false, kind.comm, call.comm};
  }

  void Receive(const TimelineKind& kind, const Part& part) {
    const TracedCall& call = kind.call;
    if (call.from.peer == ti::kProcNull && !call.match) return;
    const bool later = call.facts.kind == Kind::recv && call.request != kNoRequest;
    Received received;
    received.part = later ? Unfinished(part) : part;
    received.request = later ? call.request : kNoRequest;
    received.comm = kind.comm == kNone ? 0 : ranks_.IdentityOf(kind.comm);
    received.from = call.from.peer < 0 ? kNone : ranks_.ProcessOf(kind.comm, call.from.peer);
    received.tag = call.from.tag;
    if (const auto key = KeyFrom(kind, call.Received())) {
      received.key = *key;
      received.known = true;
      // If a probe found the message, the probe was the call that waited for the message.
      if (const auto probe = probes_.find(*key); probe != probes_.end()) {
        if (!later) Finish(&received.part, probe->second);
        probes_.erase(probe);
      }
    }
    received_.push_back(received);
    if (later)
      open_[call.request] = {Open::What::receive, {},       {}, gone_ + received_.size() - 1, false,
                             kind.comm,           call.comm};
  }

  void Collective(const TimelineKind& kind, const Part& part) {
    const TracedCall& call = kind.call;
    const uint32_t comm = call.facts.by_made ? kind.made : kind.comm;
    if (comm == kNone) return;
    const CollectiveKey key{ranks_.IdentityOf(comm), call.object, call.function};
    const bool later = (call.facts.kind == Kind::collective || call.facts.kind == Kind::comm_create) &&
                       call.request != kNoRequest;
    // If a call connects two groups, a rank waits for both groups.
    const Side side = call.facts.by_made ? Side::only : ranks_.SideOf(comm);
    Queue<CollectivePart>& parts = done_.collectives[key];
    parts.push_back({later ? Unfinished(part) : part, call.root, call.comm.rank, comm, side});
    parts.held(parts.held() - 1).part.bytes = call.to.bytes;
    if (later)
      open_[call.request] = {Open::What::collective, {}, key, parts.size() - 1, false, comm, call.comm};
  }

  void Neighbors(const TimelineKind& kind, const Part& part) {
    const TracedCall& call = kind.call;
    if (kind.comm == kNone) return;
    const uint64_t comm = ranks_.IdentityOf(kind.comm);
    Part sent = Unfinished(part);  // The call does not wait until the neighbour has received this message.
    sent.open = false;
    for (const int32_t rank : call.to_peers) {
      const uint32_t to = rank < 0 ? kNone : ranks_.ProcessOf(kind.comm, rank);
      if (to != kNone) done_.sends[{comm, me_, to, kNeighborTag}].push_back(sent);
    }
    const bool later = call.request != kNoRequest;
    std::vector<FromNeighbor> open;
    for (const int32_t rank : call.from_peers) {
      const uint32_t from = rank < 0 ? kNone : ranks_.ProcessOf(kind.comm, rank);
      if (from == kNone) continue;
      const MessageKey key{comm, from, me_, kNeighborTag};
      Queue<Part>& receives = done_.receives[key];
      receives.push_back(later ? Unfinished(part) : part);
      open.push_back({key, receives.size() - 1});
    }
    if (!later) return;
    open_[call.request] = {Open::What::neighbors, {}, {}, 0, false, kind.comm, call.comm};
    neighbors_[call.request] = std::move(open);
  }
  template <class End>
  void EndNeighbors(uint32_t request, End end) {
    for (const FromNeighbor& one : neighbors_[request]) end(&done_.receives[one.key][one.place]);
    neighbors_.erase(request);
  }

  void Complete(const TimelineKind& kind, const Part& by) {
    for (uint32_t i = 0; i < kind.call.completed.size(); ++i) {
      const auto at = open_.find(kind.call.completed[i]);
      if (at == open_.end()) {
        done_.unknown++;
        continue;
      }
      const Open open = at->second;
      open_.erase(at);
      if (open.what == Open::What::send) Finish(&done_.sends[open.key][open.place], by);
      if (open.what == Open::What::collective)
        Finish(&done_.collectives[open.collective][open.place].part, by);
      if (open.what == Open::What::receive) FinishReceive(open, kind.call, i, by);
      if (open.what == Open::What::neighbors)
        EndNeighbors(kind.call.completed[i], [&](Part* part) { Finish(part, by); });
    }
  }

  // If a request was freed, the library receives its messages when they arrive. No call waits for these
  // messages.
  void Free(uint32_t request) {
    const auto at = open_.find(request);
    if (at == open_.end()) return;
    if (at->second.what == Open::What::neighbors)
      EndNeighbors(request, [](Part* part) { part->open = false; });
    if (Part* part = PartOf(at->second)) part->open = false;
    open_.erase(at);
  }
  Part* PartOf(const Open& open) {
    if (open.what == Open::What::send) return &done_.sends[open.key][open.place];
    if (open.what == Open::What::collective) return &done_.collectives[open.collective][open.place].part;
    if (open.what != Open::What::receive) return nullptr;
    return open.released ? &done_.receives[open.key][open.place] : &received_[open.place - gone_].part;
  }

  void FinishReceive(const Open& open, const TracedCall& completion, uint32_t place, const Part& by) {
    Part* part = PartOf(open);
    Finish(part, by);
    const auto told =
        std::find_if(completion.matches.begin(), completion.matches.end(),
                     [place](const archive::TracedMatch& match) { return match.place == place; });
    if (told == completion.matches.end()) return;
    part->cancelled = told->cancelled;
    if (open.released) return;  // The message was known before the receive was posted.
    Received& received = received_[open.place - gone_];
    received.known = false;
    if (told->cancelled) return;
    TracedEnd end = told->end;
    end.peer = archive::TracedPeer(end.peer, open.told);
    const auto key = KeyFrom(open.comm, end);
    if (!key) return;
    received.key = *key;
    received.known = true;
  }

  void OneSided(const TimelineKind& kind, const Part& part, CallPlace place) {
    using ti::Rma;
    const Rma what = kind.call.facts.rma;
    if (what == Rma::create || what == Rma::free || what == Rma::fence) return Collective(kind, part);
    windows_.Add(me_, kind, part, place);
  }

  const Ranks& ranks_;
  uint32_t me_ = kNone;
  Operations& done_;
  std::deque<Received> received_;  // in posting order
  size_t gone_ = 0;                // The number of receives that were dropped from the front of
                                   // `received_`.
  std::unordered_map<uint32_t, Open> open_;
  struct FromNeighbor {
    MessageKey key;
    size_t place;  // in its queue
  };
  std::unordered_map<uint32_t, std::vector<FromNeighbor>> neighbors_;  // indexed by request
  std::map<MessageKey, Part> probes_;
  WindowCalls windows_;
};

Ranks::Ranks(const archive::Tables& tables) : tables_(tables) {
  const std::vector<uint32_t> worlds = archive::WorldsOf(tables.processes);
  process_of_.resize(worlds.empty() ? 1 : size_t{worlds.back()} + 1);
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const uint32_t rank = tables.processes[i].rank;
    if (rank >= tables.processes.size()) continue;
    std::vector<uint32_t>& places = process_of_[worlds[i]];
    if (rank >= places.size()) places.resize(size_t{rank} + 1, archive::kNone);
    if (places[rank] == archive::kNone) places[rank] = i;
  }
  if (process_of_.size() > 1) worlds_ = archive::WorldsOfComms(tables);
}

uint32_t Ranks::InWorldOf(uint32_t comm, uint32_t rank) const {
  const uint32_t world = comm < worlds_.size() ? worlds_[comm] : 0;
  if (world >= process_of_.size() || rank >= process_of_[world].size()) return archive::kNone;
  return process_of_[world][rank];
}

uint32_t Ranks::ProcessOf(uint32_t comm, int32_t rank) const {
  if (comm >= tables_.comms.size() || rank < 0) return archive::kNone;
  const archive::Communicator& known = tables_.comms[comm];
  const std::vector<uint32_t>& members = known.inter ? known.remote : known.members;
  const auto place = static_cast<uint32_t>(rank);
  return place < members.size() ? InWorldOf(comm, members[place]) : archive::kNone;
}

std::vector<uint32_t> Ranks::MembersOf(uint32_t comm) const {
  std::vector<uint32_t> processes;
  if (comm >= tables_.comms.size()) return processes;
  for (const uint32_t rank : tables_.comms[comm].members) processes.push_back(InWorldOf(comm, rank));
  return processes;
}

std::vector<uint32_t> Ranks::AllOf(uint32_t comm) const {
  std::vector<uint32_t> processes = MembersOf(comm);
  if (comm >= tables_.comms.size()) return processes;
  for (const uint32_t rank : tables_.comms[comm].remote) processes.push_back(InWorldOf(comm, rank));
  return processes;
}

uint64_t Ranks::IdentityOf(uint32_t comm) const {
  if (comm >= tables_.comms.size()) return 0;
  const archive::Communicator& known = tables_.comms[comm];
  return known.inter ? known.identity | 1 : known.identity;
}

Side Ranks::SideOf(uint32_t comm) const {
  if (comm >= tables_.comms.size() || !tables_.comms[comm].inter) return Side::only;
  return (tables_.comms[comm].identity & 1) == 0 ? Side::one : Side::other;
}

OperationBuilder::OperationBuilder(const Ranks& ranks, Operations* to)
    : process_(std::make_unique<Process>(ranks, to)) {}
OperationBuilder::OperationBuilder(OperationBuilder&&) noexcept = default;
OperationBuilder::~OperationBuilder() = default;
void OperationBuilder::Add(uint32_t process, const TimelineKind& kind, const TimelineCall& call,
                           CallPlace place) {
  process_->Add(process, kind, call, place);
}
void OperationBuilder::Release(bool last) {
  process_->Release(last);
}

void OperationBuilder::FindOpen(std::vector<OpenCalls>* open) const {
  process_->FindOpen(open);
}

void MayFeed(const Part& part, std::vector<OpenCalls>* open) {
  if (part.line >= open->size()) return;
  uint32_t& first = (*open)[part.line].feeds;
  first = std::min(first, part.call);
}

void MayNeed(const Part& part, std::vector<OpenCalls>* open) {
  if (part.waits.line >= open->size()) return;
  uint32_t& first = (*open)[part.waits.line].needs;
  first = std::min(first, part.waits.call);
}

}  // namespace rankine::analysis
