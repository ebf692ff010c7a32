// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/call_reader.h"

#include <algorithm>

#include "base/hash.h"

namespace rankine::extrapolate {
namespace {

using ti::Action;
using ti::Kind;

// The number that is added to the number of a request that is not known to be open.
constexpr uint32_t kUnknownRequest = 0x80000000u;
constexpr uint64_t kMostMembers = uint64_t{1} << 26;

double MeanOf(std::span<const uint64_t> counts) {
  double sum = 0;
  for (const uint64_t bytes : counts) sum += static_cast<double>(bytes);
  return counts.empty() ? 0 : sum / static_cast<double>(counts.size());
}

bool IsLocal(const Action& action) {
  return action.kind == Kind::wait || action.kind == Kind::cancel || action.kind == Kind::free ||
         action.kind == Kind::finalize || action.kind == Kind::sleep;
}

}  // namespace

uint32_t Types::NumberOf(const ti::Datatype& type) {
  for (uint32_t i = 0; i < types_.size(); ++i) {
    if (types_[i].size == type.size && types_[i].extent == type.extent && types_[i].name == type.name)
      return i;
  }
  types_.push_back(type);
  return static_cast<uint32_t>(types_.size() - 1);
}

uint32_t Members::TypeOf(uint32_t type) {
  if (type == ti::kNone) return type;
  const auto [at, added] = type_numbers_.try_emplace(type);
  if (added) at->second = types_.NumberOf(source_.datatype(type));
  return at->second;
}

const Members::Known& Members::Find(uint32_t comm) {
  const auto [at, added] = known_.try_emplace(comm);
  if (!added) return at->second;
  for (const ti::RankRun& run : source_.communicator(comm).members) {
    if (at->second.members.size() + run.count > kMostMembers) break;
    for (uint32_t i = 0; i < run.count; ++i) at->second.members.push_back(run.first + i * run.stride);
  }
  for (uint32_t i = 0; i < at->second.members.size(); ++i) at->second.places[at->second.members[i]] = i;
  return at->second;
}

const std::vector<uint32_t>& Members::Of(uint32_t comm) {
  return Find(comm).members;
}

const uint32_t* Members::RankIn(uint32_t comm, uint32_t rank) {
  const Known& known = Find(comm);
  const auto at = known.places.find(rank);
  return at == known.places.end() ? nullptr : &at->second;
}

Peer CallReader::PeerOf(int32_t peer, uint32_t comm) {
  const std::vector<uint32_t>& members = members_.Of(comm);
  Peer result;
  if (peer < 0 || static_cast<size_t>(peer) >= members.size()) return result;
  result.local = peer;
  result.world = static_cast<int32_t>(members[static_cast<size_t>(peer)]);
  return result;
}

base::Status CallReader::ReadPeers(const Action& action, Call* call) {
  const auto is_wrong = [&](int32_t peer) { return peer >= 0 && static_cast<uint32_t>(peer) >= call->size; };
  if (is_wrong(action.to.peer) || is_wrong(action.from.peer))
    return {"a call has a partner that does not exist"};
  if (call->form.kind != Kind::collective && call->form.kind != Kind::comm_create) {
    call->to = PeerOf(action.to.peer, action.comm);
    call->from = PeerOf(action.from.peer, action.comm);
    call->form.to.peer = std::min(action.to.peer, 0);
    call->form.from.peer = std::min(action.from.peer, 0);
  }
  for (const int32_t peer : action.to_peers) call->to_peers.push_back(PeerOf(peer, action.comm));
  for (const int32_t peer : action.from_peers) call->from_peers.push_back(PeerOf(peer, action.comm));
  call->root = action.root == 0                                                          ? 0
               : action.root > 0 && static_cast<uint32_t>(action.root) + 1 == call->size ? kLastRank
                                                                                         : action.root;
  return {};
}

void CallReader::ReadWait(const Action& action, Call* call) {
  const auto age = [this](uint32_t number) {
    const auto at = std::find(open_.begin(), open_.end(), number);
    return at == open_.end() ? kUnknownRequest | number : static_cast<uint32_t>(at - open_.begin());
  };
  const std::span<const uint32_t> offered = action.offered, completed = action.completed;
  call->offers_all =
      !offered.empty() && std::equal(offered.begin(), offered.end(), open_.begin(), open_.end());
  if (!call->offers_all) {
    for (const uint32_t number : offered) call->offered.push_back(age(number));
  }
  call->completes_all = std::equal(offered.begin(), offered.end(), completed.begin(), completed.end());
  if (!call->completes_all) {
    for (const uint32_t number : completed)
      call->completed.push_back(
          static_cast<uint32_t>(std::find(offered.begin(), offered.end(), number) - offered.begin()));
  }
  for (const uint32_t number : completed) std::erase(open_, number);
}

void CallReader::SetHash(Call* call) {
  const Action& form = call->form;
  std::vector<uint64_t> words = {
      static_cast<uint64_t>(form.kind) | static_cast<uint64_t>(form.mode) << 8 |
          static_cast<uint64_t>(form.collective) << 16 | static_cast<uint64_t>(form.making) << 24 |
          uint64_t{form.persistent} << 32 | uint64_t{form.commutative} << 33 |
          uint64_t{call->offers_all} << 34 | uint64_t{call->completes_all} << 35 |
          uint64_t{call->has_request} << 36 | uint64_t{call->has_to_counts} << 37 |
          uint64_t{call->has_from_counts} << 38 | uint64_t{call->made != ti::kNone} << 39,
      form.function,
      static_cast<uint64_t>(static_cast<uint32_t>(form.to.tag)) |
          static_cast<uint64_t>(static_cast<uint32_t>(form.from.tag)) << 32,
      static_cast<uint64_t>(static_cast<uint32_t>(form.to.peer)) |
          static_cast<uint64_t>(static_cast<uint32_t>(form.from.peer)) << 32,
      form.to.type | uint64_t{form.from.type} << 32,
      static_cast<uint64_t>(static_cast<uint32_t>(call->root)),
      call->to_peers.size(),
      call->from_peers.size(),
      call->offered.size(),
      call->completed.size()};
  words.insert(words.end(), call->offered.begin(), call->offered.end());
  words.insert(words.end(), call->completed.begin(), call->completed.end());
  call->form_hash = base::Hash(std::as_bytes(std::span(words)));
}

base::Result<bool> CallReader::Read(const Action& action, Call* call) {
  *call = {};
  if (action.kind == Kind::init || action.kind == Kind::io || action.kind == Kind::compute) return false;
  if (action.kind == Kind::rma) return base::Error{"one-sided communication cannot be extrapolated"};
  Action& form = call->form;
  form = action;
  form.offered = form.completed = {};
  form.to_counts = form.from_counts = {};
  form.to_peers = form.from_peers = {};
  form.matches = {};
  form.match = {};
  form.to.type = members_.TypeOf(action.to.type);
  form.from.type = members_.TypeOf(action.from.type);
  form.region = 0;
  form.attempts = 0;
  form.comm = form.made = form.object = ti::kNone;
  form.root = 0;
  form.request = ti::kNone;
  form.volume = 0;
  if (!IsLocal(action) && action.comm != ti::kNone) {
    if (!members_.source().communicator(action.comm).remote.empty())
      return base::Error{"intercommunicators cannot be extrapolated"};
    const uint32_t* me = members_.RankIn(action.comm, rank_);
    if (me == nullptr) return base::Error{"a call is on a communicator that the rank is not in"};
    call->comm = action.comm;
    call->me = *me;
    call->size = static_cast<uint32_t>(members_.Of(action.comm).size());
    if (base::Status status = ReadPeers(action, call); !status.ok()) return base::Error{status.message};
  }
  call->made = action.made;
  call->has_to_counts = !action.to_counts.empty();
  call->has_from_counts = !action.from_counts.empty();
  const auto known = [](uint64_t bytes) {
    return bytes == ti::kUnknownBytes ? 0.0 : static_cast<double>(bytes);
  };
  call->figures = {known(action.to.bytes), known(action.from.bytes), MeanOf(action.to_counts),
                   MeanOf(action.from_counts), action.volume};
  form.to.bytes = form.from.bytes = 0;
  if (action.kind == Kind::wait) {
    ReadWait(action, call);
  } else if (action.kind == Kind::cancel || action.kind == Kind::free) {
    const auto at = std::find(open_.begin(), open_.end(), action.request);
    call->offered.push_back(at == open_.end() ? kUnknownRequest | action.request
                                              : static_cast<uint32_t>(at - open_.begin()));
    if (action.kind == Kind::free) std::erase(open_, action.request);
  } else if (action.request != ti::kNone) {
    call->has_request = true;
    open_.push_back(action.request);
  }
  SetHash(call);
  if (call->to.local != kNoPeer || call->from.local != kNoPeer) {
    Previous& previous = previous_[base::Mix64(call->form_hash + call->comm)];
    call->to.previous = previous.to;
    call->from.previous = previous.from;
    previous = {call->to.local, call->from.local};
  }
  return true;
}

}  // namespace rankine::extrapolate
