// SPDX-License-Identifier: BSD-3-Clause
#include "sim/actions/called_trace.h"

#include <algorithm>
#include <cmath>

namespace rankine::sim {
namespace {

using ti::Action;
using ti::Kind;
using Type = Deed::Type;

constexpr size_t kMostDeeds = size_t{1} << 20;  // the maximum number of operations that one call may
                                                // request

class Kept : public Deeds {
 public:
  explicit Kept(std::deque<Deed>* said) : said_(*said) {}
  void Take(Deed deed) override {
    // The list may exceed the limit by one operation, which is enough to report an error.
    if (said_.size() <= kMostDeeds) said_.push_back(std::move(deed));
  }

 private:
  std::deque<Deed>& said_;
};

ti::Collective CollectiveOf(Type what) {
  switch (what) {
    case Type::barrier:
      return ti::Collective::barrier;
    case Type::bcast:
      return ti::Collective::bcast;
    case Type::reduce:
      return ti::Collective::reduce;
    case Type::allreduce:
      return ti::Collective::allreduce;
    case Type::gather:
      return ti::Collective::gather;
    case Type::scatter:
      return ti::Collective::scatter;
    case Type::allgather:
      return ti::Collective::allgather;
    case Type::alltoall:
      return ti::Collective::alltoall;
    default:
      return ti::Collective::none;
  }
}

}  // namespace

CalledTrace::CalledTrace(uint32_t ranks) : ranks_(ranks) {
  world_.members = {{0, ranks, 1}};
  world_.name = "MPI_COMM_WORLD";
}

void CalledTrace::Add(uint32_t rank, std::string name, std::vector<std::string> words) {
  ranks_[rank].calls.push_back({std::move(name), std::move(words)});
}

base::Error CalledTrace::At(uint32_t rank, const std::string& why) const {
  return base::Error{"rank " + std::to_string(rank) + ", line " + std::to_string(ranks_[rank].called) + ": " +
                     why};
}

bool CalledTrace::WaitForAll(Rank& state, Action* action) {
  if (state.open.empty()) return false;
  state.waits.clear();
  for (const Request& request : state.open) state.waits.push_back(request.number);
  state.open.clear();
  action->kind = Kind::wait;
  action->offered = action->completed = state.waits;
  return true;
}

base::Status CalledTrace::MakePoint(uint32_t rank, const Deed& deed, Action* action) {
  const bool sends = deed.what == Type::send || deed.what == Type::isend;
  if (deed.peer >= ranks_.size())
    return {"it " + std::string(sends ? "sends to" : "receives from") + " rank " + std::to_string(deed.peer) +
            " of " + std::to_string(ranks_.size())};
  if (deed.tag < 0) return {"a message with tag " + std::to_string(deed.tag)};
  action->kind = sends ? Kind::send : Kind::recv;
  (sends ? action->to : action->from) = {static_cast<int32_t>(deed.peer), deed.tag, deed.bytes, ti::kNone};
  if (deed.what == Type::send || deed.what == Type::recv) return base::Status::Ok();
  // Finds the smallest request number that is free.
  std::vector<Request>& open = ranks_[rank].open;
  uint32_t number = 0;
  while (std::any_of(open.begin(), open.end(), [&](const Request& one) { return one.number == number; }))
    ++number;
  action->request = number;
  open.push_back({number, sends ? rank : deed.peer, sends ? deed.peer : rank, deed.tag});
  return base::Status::Ok();
}

base::Result<bool> CalledTrace::Make(uint32_t rank, const Deed& deed, Action* action) {
  Rank& state = ranks_[rank];
  switch (deed.what) {
    case Type::compute:
    case Type::sleep:
      if (!std::isfinite(deed.work) || deed.work < 0)
        return base::Error{"the amount is negative, or not a number"};
      action->kind = deed.what == Type::compute ? Kind::compute : Kind::sleep;
      action->volume = deed.work;
      return true;
    case Type::send:
    case Type::recv:
    case Type::isend:
    case Type::irecv: {
      const base::Status made = MakePoint(rank, deed, action);
      if (!made.ok()) return base::Error{made.message};
      return true;
    }
    case Type::wait: {
      const auto at = std::find_if(state.open.begin(), state.open.end(), [&](const Request& one) {
        return one.from == deed.peer && one.to == deed.other && one.tag == deed.tag;
      });
      if (at == state.open.end()) return base::Error{"the rank waits for a request that it has not started"};
      state.waits.assign(1, at->number);
      state.open.erase(at);
      action->kind = Kind::wait;
      action->offered = action->completed = state.waits;
      return true;
    }
    case Type::waitall:
      return WaitForAll(state, action);
    case Type::line:
      return base::Error{"a library cannot replay lines of text; only rankine replay can: " + deed.line};
    default:
      break;
  }
  if (deed.peer >= ranks_.size()) return base::Error{"the root is not a rank: " + std::to_string(deed.peer)};
  if (!std::isfinite(deed.work) || deed.work < 0) return base::Error{"the work is negative, or not a number"};
  action->kind = Kind::collective;
  action->collective = CollectiveOf(deed.what);
  action->to.bytes = action->from.bytes = deed.bytes;
  action->root = static_cast<int32_t>(deed.peer);
  action->volume = deed.work;
  return true;
}

base::Result<size_t> CalledTrace::Read(uint32_t rank, std::span<Action> to) {
  Rank& state = ranks_[rank];
  if (to.empty()) return size_t{0};
  for (;;) {
    to[0] = {};
    if (!state.said.empty()) {
      const Deed deed = std::move(state.said.front());
      state.said.pop_front();
      const auto made = Make(rank, deed, to.data());
      if (!made.ok()) return At(rank, made.error());
      if (made.value()) return size_t{1};
      continue;
    }
    if (state.calls.empty()) break;
    const Call call = std::move(state.calls.front());
    state.calls.pop_front();
    ++state.called;
    Kept kept(&state.said);
    const base::Status done = CallRegistered(call.name, rank, ranks(), call.words, &kept);
    if (!done.ok()) return At(rank, "action " + call.name + ": " + done.message);
    if (state.said.size() > kMostDeeds)
      return At(rank, "action " + call.name + ": it reports too many actions");
  }
  const bool waits = !state.ended && WaitForAll(state, to.data());
  state.ended = true;
  return size_t{waits ? 1u : 0u};
}

}  // namespace rankine::sim
