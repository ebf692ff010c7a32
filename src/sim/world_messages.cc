// SPDX-License-Identifier: BSD-3-Clause
// Implements functions that post messages, transfer messages, and wait for messages.
#include <algorithm>

#include "sim/world.h"

namespace rankine::sim {

bool World::PostPaying(uint32_t rank, const Point& point) {
  // The sender's processor spends the cost of a send before the send is posted. A blocking send that waits
  // for its transfer has no cost of this kind.
  const ReplayOptions& options = options_;
  const bool returns = point.kind == StepKind::isend || point.mode == ti::Mode::buffered ||
                       (point.mode != ti::Mode::synchronous && point.bytes < options.model.detached_below);
  if (returns || point.mode == ti::Mode::synchronous) {
    const platform::MessageCosts& costs = CostsOf(rank);
    const double cost = CostOf(point.kind == StepKind::isend ? costs.isend : costs.send, point.bytes);
    if (cost > 0) {
      ranks_[rank].point = point;
      ranks_[rank].posts_point = true;
      Pay(rank, cost);
      return false;
    }
  }
  return PostSend(rank, point);
}

bool World::PostSend(uint32_t rank, const Point& point) {
  const bool synchronous = point.mode == ti::Mode::synchronous;
  const bool detached =
      point.mode == ti::Mode::buffered || (!synchronous && point.bytes < options_.model.detached_below);
  const uint32_t message = matching_.PostSend(Of(rank), point.peer, point.context, point.tag);
  ++messages_;
  Message& sent = matching_[message];
  const auto posted = static_cast<uint32_t>(sent.posted);
  sent.bytes = point.bytes;
  sent.detached = sent.send_released = detached;
  sent.send_action = static_cast<uint32_t>(ranks_[rank].times.actions);
  if (sent.has_receive) {
    if (!FitsTogether(message) || !Begin(message)) return false;
  } else {
    if (!synchronous && point.bytes < options_.model.eager_below && !Begin(message)) return false;
    WakeProbes(point.peer, message);
  }
  if (!Keep(rank, point, detached ? kDone : message * 2)) return false;
  if (detached && point.request != ti::kNone && !point.of_program)
    ranks_[rank].requests[point.request].list = posted;
  return true;
}

bool World::PostReceive(uint32_t rank, const Point& point) {
  const uint32_t message = matching_.PostReceive(point.peer, Of(rank), point.context, point.tag);
  Message& received = matching_[message];
  received.room = point.bytes;
  received.room_open = point.kind == StepKind::irecv && !point.of_program;
  received.receive_action = static_cast<uint32_t>(ranks_[rank].times.actions);
  received.receive_thread = ThreadOf(rank);
  if (received.done) Tell(received);  // the message arrived before its receive was posted
  if (received.has_send && (!FitsTogether(message) || (!received.begun && !Begin(message)))) return false;
  return Keep(rank, point, message * 2 + 1);
}

bool World::Keep(uint32_t rank, const Point& point, uint32_t handle) {
  Rank& one = ranks_[rank];
  if (point.kind == StepKind::send || point.kind == StepKind::recv) {
    if (handle == kDone) return true;
    one.waiting.assign(1, handle);
    return Wait(rank);
  }
  if (point.of_program) {
    one.pending.push_back(handle);
    return true;
  }
  return SetRequest(rank, point.request, handle);
}

bool World::FitsTogether(uint32_t message) {
  const Message& both = matching_[message];
  // In Open MPI, a rank can receive messages of any length from itself.
  if (both.bytes <= both.room || both.room_open || both.source == both.target) return true;
  return Fail("rank " + std::to_string(both.target) + " receives at most " + std::to_string(both.room) +
              " bytes (action " + std::to_string(both.receive_action) + "), and rank " +
              std::to_string(both.source) + " sends it " + std::to_string(both.bytes) + " (action " +
              std::to_string(both.send_action) + ")");
}

bool World::CloseRoom(uint32_t message, bool cut_off) {
  Message& received = matching_[message];
  if (!received.room_open) return true;
  received.room_open = false;
  if (cut_off) received.room = ti::kUnknownBytes;
  return !received.has_send || FitsTogether(message);
}

bool World::Begin(uint32_t message) {
  Message& sent = matching_[message];
  sent.begun = true;
  sent.started = now_;
  const Model& model = options_.model;
  if (model.kind == NetworkKind::ideal) {
    Arrived(message);
    return true;
  }
  if (model.kind == NetworkKind::constant) {
    network_.StartFixed(now_ + model.constant_s, message);
    return true;
  }
  const uint32_t source = hosts_[sent.source], target = hosts_[sent.target];
  if (network_.Start(now_, source, target, sent.bytes, message)) return true;
  const std::string name = platform_.HostName(source);
  if (const uint32_t off = network_.LinkThatIsOff(source, target); off != Network::kNoLink)
    return Fail("link " + platform_.links().Name(off) + " is off at " + std::to_string(now_) +
                " s, when rank " + std::to_string(sent.source) + " sends to rank " +
                std::to_string(sent.target) + ": MPI cannot continue");
  if (source == target)
    return Fail("there is no route from host " + name + " to itself: ranks " + std::to_string(sent.source) +
                " and " + std::to_string(sent.target) + " run on this host, which has no loopback; give " +
                "loopback_bw= and loopback_lat= to the cluster, or add a <route> to the zone, from " + name +
                " to " + name);
  return Fail("there is no route from host " + name + " to host " + platform_.HostName(target) +
              " on this platform");
}

void World::Arrived(uint32_t message) {
  Message& arrived = matching_[message];
  if (arrived.answered) {
    if (!questions_.empty() && !Answers(message)) return;
    arrived.answered = false;
    arrived.bytes = arrived.room;
    std::swap(arrived.source, arrived.target);
    ++messages_;
    Begin(message);
    return;
  }
  arrived.done = true;
  const uint32_t sender = arrived.send_waiter, receiver = arrived.receive_waiter;
  const double started = arrived.started;
  if (arrived.has_receive) Tell(arrived);
  const auto wake = [&](uint32_t rank) {
    Rank& one = ranks_[rank];
    if (one.state != State::waiting || one.need == 0) return;
    one.begun = started;
    if (--one.need == 0) EndWait(rank);
  };
  // If both ends were released before the message arrived, the message is freed now. If ranks still wait for
  // the message, each of these ranks releases the message, and the last rank frees it.
  if (arrived.send_released && arrived.receive_released) return matching_.Free(message);
  if (sender != kNoMessage) wake(sender);
  if (receiver != kNoMessage) wake(receiver);
}

void World::Tell(const Message& arrived) const {
  if (options_.observer == nullptr) return;
  const bool of_collective = (arrived.context & 1) != 0;
  options_.observer->Arrive({arrived.source, arrived.target, arrived.tag, arrived.bytes, arrived.send_action,
                             arrived.receive_action, arrived.started, now_, of_collective,
                             arrived.receive_thread});
}

void World::FreeIfOver(uint32_t message) {
  const Message& over = matching_[message];
  if (over.done && over.send_released && over.receive_released) matching_.Free(message);
}

void World::Release(uint32_t handle) {
  Message& released = matching_[handle / 2];
  (handle % 2 == 0 ? released.send_released : released.receive_released) = true;
  FreeIfOver(handle / 2);
}

bool World::Wait(uint32_t rank) {
  Rank& one = ranks_[rank];
  if (receive_costs_) return WaitPaying(rank);
  one.need = 0;
  size_t kept = 0;
  for (const uint32_t handle : one.waiting) {
    Message& message = matching_[handle / 2];
    if (message.done) {
      Release(handle);
      continue;
    }
    (handle % 2 == 0 ? message.send_waiter : message.receive_waiter) = rank;
    one.waiting[kept++] = handle;
    ++one.need;
  }
  one.waiting.resize(kept);
  if (kept == 0) return true;
  one.state = State::waiting;
  one.since = now_;
  return false;
}

// If receives have costs, the completed messages of a waitall are handled one after the other, as if the
// waitall consisted of waitany calls. Only a message whose send was detached has a cost.
bool World::WaitPaying(uint32_t rank) {
  Rank& one = ranks_[rank];
  one.in_wait = true;
  for (;;) {
    const auto end = one.in_order && !one.waiting.empty() ? one.waiting.begin() + 1 : one.waiting.end();
    const auto found = std::find_if(one.waiting.begin(), end,
                                    [this](uint32_t handle) { return matching_[handle / 2].done; });
    if (found == end) break;
    const uint32_t handle = *found;
    const Message& message = matching_[handle / 2];
    const bool pays = handle % 2 == 1 && message.detached;
    const double cost = pays ? CostOf(CostsOf(rank).receive, message.bytes) : 0;
    one.waiting.erase(found);
    Release(handle);
    if (cost <= 0) continue;
    Pay(rank, cost);
    return false;
  }
  if (one.waiting.empty()) {
    one.in_wait = one.in_order = false;
    return true;
  }
  for (const uint32_t handle : one.waiting) {
    Message& message = matching_[handle / 2];
    (handle % 2 == 0 ? message.send_waiter : message.receive_waiter) = rank;
    if (one.in_order) break;
  }
  one.need = 1;
  one.state = State::waiting;
  one.since = now_;
  return false;
}

// Is called when the last message that a wait requires has arrived. If receives have costs, the function is
// called for each message of the wait.
void World::EndWait(uint32_t rank) {
  Rank& one = ranks_[rank];
  const double all = now_ - one.since, late = std::clamp(one.begun - one.since, 0.0, all);
  one.times.wait_s += late;
  one.times.communication_s += all - late;
  one.state = State::ready;
  if (!one.in_wait) {
    for (const uint32_t handle : one.waiting) Release(handle);
    one.waiting.clear();
  }
  MakeReady(rank);
}

void World::WakeProbes(uint32_t rank, uint32_t message) {
  if (ranks_[rank].state == State::probing) WakeProbe(rank, message);
  if (others_.empty()) return;
  for (const uint32_t other : OthersOf(rank)) {
    if (ranks_[other].state == State::probing) WakeProbe(other, message);
  }
}

void World::WakeProbe(uint32_t rank, uint32_t message) {
  Rank& one = ranks_[rank];
  const Message& sent = matching_[message];
  if (sent.context != one.point.context ||
      (one.point.peer != Matching::kAny && one.point.peer != sent.source) ||
      (one.point.tag != Matching::kAnyTag && one.point.tag != sent.tag))
    return;
  one.times.wait_s += now_ - one.since;
  one.state = State::ready;
  MakeReady(rank);
}

bool World::SetRequest(uint32_t rank, uint32_t request, uint32_t handle) {
  constexpr uint32_t kMostRequests = 1u << 24;
  if (request >= kMostRequests)
    return Fail(rank, "request number " + std::to_string(request) + " is too large");
  auto& requests = ranks_[rank].requests;
  if (request >= requests.size()) requests.resize(request + 1);
  if (requests[request].handle != kDone)
    return Fail(rank, "a request is started again before it is complete");
  requests[request] = {handle, 0};
  return true;
}

// Request numbers belong to threads, because the trace does not show how threads with common numbers were
// interleaved. If the thread has not started the request itself, another thread of the rank has started it.
uint32_t World::StarterOf(uint32_t rank, uint32_t request) const {
  const auto has = [&](uint32_t entry) {
    const auto& requests = ranks_[entry].requests;
    return request < requests.size() && requests[request].handle != kDone;
  };
  if (has(rank) || others_.empty()) return rank;
  if (has(Of(rank))) return Of(rank);
  for (const uint32_t other : OthersOf(Of(rank))) {
    if (has(other)) return other;
  }
  return rank;
}

void World::TakeRequest(uint32_t rank, uint32_t request, std::vector<uint32_t>* handles) {
  auto& requests = ranks_[others_.empty() ? rank : StarterOf(rank, request)].requests;
  if (request >= requests.size()) return;
  Request& taken = requests[request];
  if (taken.handle == kSeveral) {
    handles->insert(handles->end(), lists_[taken.list].begin(), lists_[taken.list].end());
    lists_[taken.list].clear();
    free_lists_.push_back(taken.list);
  } else if (taken.handle != kDone) {
    handles->push_back(taken.handle);
  }
  taken.handle = kDone;
}

}  // namespace rankine::sim
