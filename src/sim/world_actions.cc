// SPDX-License-Identifier: BSD-3-Clause
// Performs one action of a trace.
#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/collectives/selector.h"
#include "sim/world.h"

namespace rankine::sim {
namespace {

using ti::Kind;

bool IsFactorOf(std::string_view path, std::string_view name) {
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    if (path.substr(at, end - at) == name) return true;
    at = end + 1;
  }
  return false;
}

// Returns true if the request was cancelled, or if its message is missing in the trace. In the trace, every
// send that was not cancelled has a match with a tag.
bool IsNoMessage(const ti::Match& match) {
  return match.peer == ti::kProcNull && match.tag == ti::kUnknown;
}

// Returns the size of the receive buffer. If a receive failed in the run because its message was too long,
// the replay accepts any size.
uint64_t RoomOf(const ti::Action& action) {
  return action.match.bytes == ti::kUnknownBytes ? ti::kUnknownBytes : action.from.bytes;
}

bool LiesIn(std::string_view path, std::string_view around) {
  return around.empty() ||
         (path.starts_with(around) && (path.size() == around.size() || path[around.size()] == '/'));
}

}  // namespace

bool World::NextAction(uint32_t rank) {
  Observer* const observer = options_.observer;
  if (observer != nullptr && ranks_[rank].times.actions != 0 && !std::exchange(ranks_[rank].was_held, false))
    observer->End(Of(rank), ThreadOf(rank), now_);
  for (bool at_end = false;;) {
    bool stepped = false;
    if (!others_.empty() && !TakeSteps(rank, &stepped)) return false;
    if (at_end && !stepped) return End(rank);
    const auto read = others_.empty() ? source_.Read(rank, {&action_, 1})
                                      : source_.ReadThread(Of(rank), ThreadOf(rank), {&action_, 1});
    if (!read.ok()) return Fail(read.error());
    if (read.value() != 0) break;
    if (others_.empty()) return End(rank);
    at_end = true;
  }
  ++ranks_[rank].times.actions;
  ++actions_;
  action_.thread = ThreadOf(rank);
  if (observer != nullptr) observer->Begin(Of(rank), action_, now_);
  return Do(rank, action_);
}

double World::RegionFactor(uint32_t region) {
  if (options_.regions.empty() && options_.rates.empty()) return options_.compute;
  const auto [entry, added] = region_factors_.emplace(region, options_.compute);
  if (added) {
    const std::string_view path = source_.region(region);
    size_t longest = 0;
    double rate = 1;
    for (const auto& [around, factor] : options_.rates) {
      if (around.size() < longest || !LiesIn(path, around)) continue;
      longest = around.size();
      rate = factor;
    }
    entry->second *= rate;
    for (const auto& [name, factor] : options_.regions) entry->second *= IsFactorOf(path, name) ? factor : 1;
  }
  return entry->second;
}

bool World::Do(uint32_t rank, const ti::Action& action) {
  switch (action.kind) {
    case Kind::init:
    case Kind::finalize:
    case Kind::comm_free:
      return true;
    case Kind::comm_create:
      return DoMake(rank, action);
    case Kind::compute: {
      if (!std::isfinite(action.volume)) return Fail(rank, "a volume is not a number");
      const double volume = action.volume * RegionFactor(action.region);
      const double seconds = seconds_of_volume_;
      return DoCompute(rank, seconds == 0 ? volume : volume * seconds * platform_.host(hosts_[rank]).speed);
    }
    case Kind::sleep:
      return DoSleep(rank, std::isfinite(action.volume) ? action.volume : 0);
    case Kind::send:
      return DoSend(rank, action);
    case Kind::recv:
      return DoReceive(rank, action);
    case Kind::sendrecv:
      return DoSendReceive(rank, action);
    case Kind::probe:
      return DoProbe(rank, action);
    case Kind::wait:
      return DoWait(rank, action);
    case Kind::free: {
      std::vector<uint32_t> handles;
      TakeRequest(rank, action.request, &handles);
      cancelled_.erase({rank, action.request});
      for (const uint32_t handle : handles) Release(handle);
      return true;
    }
    case Kind::collective:
      return DoCollective(rank, action);
    case Kind::cancel:
      return DoCancel(rank, action.request);
    case Kind::rma:
      return DoOneSided(rank, action);
    case Kind::io:
      return DoIo(rank, action);
  }
  return Fail(rank, "an action of unknown kind");
}

bool World::FailPeer(uint32_t rank, const Communicator& comm, int32_t peer) {
  return Fail(rank, "partner " + std::to_string(peer) + " is not a rank of its communicator, whose size is " +
                        std::to_string(comm.size()));
}

bool World::DoSend(uint32_t rank, const ti::Action& action) {
  const bool blocking = action.request == ti::kNone;
  if (action.to.peer == ti::kProcNull) return blocking || SetRequest(rank, action.request, kDone);
  Point point;
  point.kind = blocking ? StepKind::send : StepKind::isend;
  point.mode = action.mode;
  point.context = action.comm * 2;
  point.tag = action.to.tag;
  point.bytes = action.to.bytes;
  point.request = action.request;
  return Peer(rank, *CommOf(action.comm), action.to.peer, &point.peer) && Post(rank, point);
}

bool World::DoReceive(uint32_t rank, const ti::Action& action) {
  const bool blocking = action.request == ti::kNone;
  if (action.from.peer == ti::kProcNull) return blocking || SetRequest(rank, action.request, kDone);
  Point point;
  point.kind = blocking ? StepKind::recv : StepKind::irecv;
  point.context = action.comm * 2;
  point.tag = action.from.tag == ti::kAnyTag ? Matching::kAnyTag : action.from.tag;
  point.bytes = RoomOf(action);
  point.request = action.request;
  int32_t peer = action.from.peer;
  if (!options_.free_matching) {
    if (peer == ti::kAnySource && action.match.peer >= 0) peer = action.match.peer;
    if (action.from.tag == ti::kAnyTag && action.match.tag >= 0) point.tag = action.match.tag;
  }
  if (peer == ti::kAnySource) {
    point.peer = Matching::kAny;
    return Post(rank, point);
  }
  return Peer(rank, *CommOf(action.comm), peer, &point.peer) && Post(rank, point);
}

bool World::DoSendReceive(uint32_t rank, const ti::Action& action) {
  // The call is simulated as a non-blocking send and a non-blocking receive, followed by a wait for both.
  Rank& one = ranks_[rank];
  const Communicator& comm = *CommOf(action.comm);
  Point there, back;
  there.kind = StepKind::isend;
  back.kind = StepKind::irecv;
  there.of_program = back.of_program = true;
  there.context = back.context = action.comm * 2;
  there.tag = action.to.tag;
  there.bytes = action.to.bytes;
  back.tag = action.from.tag == ti::kAnyTag ? Matching::kAnyTag : action.from.tag;
  back.bytes = RoomOf(action);
  const bool sends = action.to.peer != ti::kProcNull, receives = action.from.peer != ti::kProcNull;
  int32_t from = action.from.peer;
  if (from == ti::kAnySource && action.match.peer >= 0 && !options_.free_matching) from = action.match.peer;
  if (back.tag == Matching::kAnyTag && action.match.tag >= 0 && !options_.free_matching)
    back.tag = action.match.tag;
  back.peer = Matching::kAny;
  if (sends && !Peer(rank, comm, action.to.peer, &there.peer)) return false;
  if (receives && from != ti::kAnySource && !Peer(rank, comm, from, &back.peer)) return false;
  // a message of a rank to itself is a copy, which costs nothing in the simulation
  if (sends && receives && there.peer == Of(rank) && back.peer == Of(rank)) {
    const uint64_t number = one.times.actions;
    if (options_.observer != nullptr)
      options_.observer->Arrive(
          {Of(rank), Of(rank), there.tag, there.bytes, number, number, now_, now_, false, ThreadOf(rank)});
    return true;
  }
  // The send may have to pay its cost first. After that, the receive is posted, and finally the wait begins.
  one.program.assign(1, {StepKind::wait_all, 0, 0, 0});
  one.at = 0;
  one.comm = action.comm;
  one.second = receives ? back : Point{};
  one.has_second = receives;
  return !sends || Post(rank, there);
}

bool World::DoWait(uint32_t rank, const ti::Action& action) {
  Rank& one = ranks_[rank];
  one.waiting.clear();
  for (size_t i = 0; i < action.completed.size(); ++i) {
    const uint32_t request = action.completed[i];
    if (i < action.matches.size()) {
      if (IsNoMessage(action.matches[i])) {
        Withdraw(rank, request);
        cancelled_.erase({StarterOf(rank, request), request});
      } else if (!cancelled_.empty() && !PostAgain(rank, request)) {
        return false;
      }
    }
    const size_t before = one.waiting.size();
    TakeRequest(rank, request, &one.waiting);
    const bool cut_off = i < action.matches.size() && action.matches[i].bytes == ti::kUnknownBytes;
    for (size_t k = before; k < one.waiting.size(); ++k) {
      if (one.waiting[k] % 2 == 1 && !CloseRoom(one.waiting[k] / 2, cut_off)) return false;
    }
  }
  return one.waiting.empty() || Wait(rank);
}

// Removes a receive, or notes that a send is cancelled. The completion of the receive in the trace shows
// whether the message arrived before the cancel in the run. If the message arrived before the cancel, the
// receive is posted again. The completion of a send shows whether the send was cancelled.
bool World::DoCancel(uint32_t rank, uint32_t request) {
  const uint32_t starter = StarterOf(rank, request);
  auto& requests = ranks_[starter].requests;
  if (request >= requests.size()) return true;
  uint32_t& handle = requests[request].handle;
  if (handle == kDone || handle == kSeveral || handle % 2 == 0) return true;
  const Message& received = matching_[handle / 2];
  Point point;
  point.kind = StepKind::irecv;
  point.context = received.context;
  point.peer = received.source;
  point.tag = received.tag;
  point.bytes = received.room;
  point.request = request;
  const uint32_t message = handle / 2;
  handle = kDone;
  TakeBack(message);
  cancelled_[{starter, request}] = point;
  return true;
}

std::vector<World::Request*> World::ReceivesBehind(uint32_t message) {
  const Message& first = matching_[message];
  std::vector<Request*> found;
  const auto add = [&](uint32_t entry) {
    for (Request& request : ranks_[entry].requests) {
      if (request.handle == kDone || request.handle == kSeveral || request.handle % 2 == 0) continue;
      const Message& other = matching_[request.handle / 2];
      const bool fits = other.context == first.context && other.target == first.target &&
                        (other.source == first.source || other.source == Matching::kAny) &&
                        (other.tag == first.tag || other.tag == Matching::kAnyTag);
      if (fits && other.receive_action > first.receive_action && other.receive_waiter == kNoMessage)
        found.push_back(&request);
    }
  };
  add(first.target);
  if (!others_.empty()) std::ranges::for_each(OthersOf(first.target), add);
  std::ranges::sort(found, {},
                    [this](const Request* one) { return matching_[one->handle / 2].receive_action; });
  return found;
}

void World::TakeBack(uint32_t message) {
  if (matching_.Cancel(message)) return;
  // Each later receive gets the message of the preceding receive.
  for (Request* behind : ReceivesBehind(message)) {
    const uint32_t its = behind->handle / 2;
    Message& given = matching_[message];
    const Message& taker = matching_[its];
    given.room = taker.room;
    given.room_open = taker.room_open;
    given.receive_action = taker.receive_action;
    given.receive_thread = taker.receive_thread;
    behind->handle = message * 2 + 1;
    if (matching_.Cancel(its)) return;
    message = its;
  }
  matching_.GiveBack(message);
  WakeProbes(matching_[message].target, message);
}

bool World::PostAgain(uint32_t rank, uint32_t request) {
  const auto at = cancelled_.find({StarterOf(rank, request), request});
  if (at == cancelled_.end()) return true;
  const auto [key, point] = *at;
  cancelled_.erase(at);
  return PostReceive(key.first, point);
}

void World::Withdraw(uint32_t rank, uint32_t request) {
  const uint32_t starter = StarterOf(rank, request);
  auto& requests = ranks_[starter].requests;
  if (request >= requests.size()) return;
  Request& one = requests[request];
  if (one.handle == kSeveral) return;
  if (one.handle != kDone && one.handle % 2 == 1) {
    if (matching_.Cancel(one.handle / 2)) one.handle = kDone;
    return;
  }
  const uint32_t message =
      one.handle != kDone ? one.handle / 2 : matching_.FindWaiting(Of(starter), one.list);
  if (message == kNoMessage || !matching_.Withdraw(message)) return;
  one.handle = kDone;
  Message& withdrawn = matching_[message];
  withdrawn.send_released = true;
  --messages_;
  // A message in transfer must arrive first.
  if (withdrawn.done || !withdrawn.begun) matching_.Free(message);
}

bool World::DoProbe(uint32_t rank, const ti::Action& action) {
  Rank& one = ranks_[rank];
  if (action.from.peer == ti::kProcNull) return true;
  Point& point = one.point;
  point = {};
  point.context = action.comm * 2;
  point.tag = action.from.tag == ti::kAnyTag ? Matching::kAnyTag : action.from.tag;
  point.peer = Matching::kAny;
  int32_t peer = action.from.peer;
  if (!options_.free_matching) {
    if (peer == ti::kAnySource && action.match.peer >= 0) peer = action.match.peer;
    if (action.from.tag == ti::kAnyTag && action.match.tag >= 0) point.tag = action.match.tag;
  }
  if (peer != ti::kAnySource && !Peer(rank, *CommOf(action.comm), peer, &point.peer)) return false;
  if (matching_.Probe(point.peer, Of(rank), point.context, point.tag) != kNoMessage) return true;
  one.state = State::probing;
  one.since = now_;
  return false;
}

bool World::DoCollective(uint32_t rank, const ti::Action& action) {
  Rank& one = ranks_[rank];
  Communicator& comm = *CommOf(action.comm);
  if (comm.apart()) return action.request == ti::kNone || SetRequest(rank, action.request, kDone);
  const uint32_t own = comm.RankOf(Of(rank));
  if (own == Communicator::kNone)
    return Fail(rank,
                "the rank calls a collective operation on a communicator that does not contain the rank");
  const uint32_t number = comm.calls(own);
  const std::string different =
      comm.Check(own, {action.collective, action.root, Of(rank), one.times.actions});
  if (!different.empty()) return Fail(different);
  CollectiveCall call;
  call.kind = action.collective;
  call.rank = own;
  call.size = comm.size();
  call.root = action.root < 0 ? 0 : static_cast<uint32_t>(action.root);
  if (comm.joins_two()) {
    const uint32_t other = own < comm.first_group() ? comm.first_group() : 0;
    call.root = action.root == ti::kRoot ? own
                : action.root < 0        ? CollectiveCall::kNoRoot
                                         : other + static_cast<uint32_t>(action.root);
  }
  if (call.root >= call.size && !comm.joins_two())
    return Fail(rank, "root " + std::to_string(action.root) + " is not a rank of its communicator");
  call.send_bytes = action.to.bytes;
  call.receive_bytes = action.from.bytes;
  call.send_counts = action.to_counts;
  call.receive_counts = action.from_counts;
  std::vector<uint64_t> equal;  // The sizes of the parts, if the trace stores only one size because all
                                // parts are equal.
  if (action.collective == ti::Collective::reduce_scatter && action.from_counts.empty())
    call.receive_counts = action.to_counts;
  if (action.collective == ti::Collective::reduce_scatter_block && action.from_counts.empty()) {
    // On an intercommunicator, the blocks belong to the rank's own group.
    const uint32_t first = comm.first_group();
    equal.assign(!comm.joins_two() ? call.size : own < first ? first : call.size - first, action.to.bytes);
    call.receive_counts = equal;
  }
  call.to_neighbours = action.to_peers;
  call.from_neighbours = action.from_peers;
  call.commutative = action.commutative;
  if (action.to.type != ti::kNone)
    call.element_bytes = std::max<uint64_t>(source_.datatype(action.to.type).size, 1);
  one.program.clear();
  one.at = 0;
  one.comm = action.comm;
  const bool blocking = action.request == ti::kNone;
  const std::string refused = comm.joins_two()
                                  ? ExpandBetween(call, comm.first_group(), blocking, &one.program)
                              : IsOfNeighbours(call.kind) ? ExpandNeighbours(call, blocking, &one.program)
                              : blocking ? Expand(call, options_.model.selector, &one.program)
                                         : ExpandNonblocking(call, &one.program);
  if (!refused.empty()) return Fail(rank, std::string(NameOf(action.collective)) + ": " + refused);
  if (!blocking) KeepForRequest(number, action.request, &one.program);
  // In a call that failed, other ranks may have sent more than this rank's buffer holds. In a non-blocking
  // call, a library may truncate data even without an error (MPICH 4.0: MPI_Igather).
  if (!blocking || action.match.bytes == ti::kUnknownBytes) {
    for (Step& step : one.program) {
      if (step.kind == StepKind::recv || step.kind == StepKind::irecv) step.bytes = ti::kUnknownBytes;
    }
  }
  if (action.volume > 0) {
    Step compute{StepKind::compute, 0, 0, 0};
    const double flops = action.volume * RegionFactor(action.region);
    __builtin_memcpy(&compute.bytes, &flops, sizeof flops);
    one.program.push_back(compute);
  }
  return true;
}

}  // namespace rankine::sim
