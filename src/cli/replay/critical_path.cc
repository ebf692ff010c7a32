// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/critical_path.h"

#include <algorithm>

namespace rankine::cli {
namespace {

constexpr double kSameTime = 1e-12;  // in s; smaller than any relevant difference

}  // namespace

const CriticalPath::State& CriticalPath::StateAt(uint32_t rank, double time) const {
  const Rank& one = ranks_[rank];
  const size_t known = std::min(one.newest, kKept - 1);
  for (size_t i = 0; i < known; ++i) {
    const State& state = one.states[(one.newest - i) % kKept];
    if (state.at <= time + kSameTime) return state;
  }
  return one.states[(one.newest - known) % kKept];
}

void CriticalPath::AddNetwork(const Rank& rank, double seconds, Parts* parts) const {
  const auto range = std::ranges::upper_bound(bounds_, rank.bytes) - bounds_.begin();
  const double added = std::max(0.0, seconds);
  parts->network_s += added;
  parts->network_by_size[static_cast<size_t>(range)] += added;
}

void CriticalPath::Push(Rank* rank, State state) {
  if (state.at > NewestOf(*rank).at) ++rank->newest;
  rank->states[rank->newest % kKept] = state;
}

void CriticalPath::Begin(uint32_t rank, const ti::Action& action, double now_s) {
  if (action.thread != 0) return;
  Rank& one = ranks_[rank];
  one.begun = now_s;
  one.arrived = -1;
  one.computes = action.kind == ti::Kind::compute || action.kind == ti::Kind::sleep;
  one.in_collective = action.kind == ti::Kind::collective;
  one.bytes = std::max(action.to.bytes, action.from.bytes == ti::kUnknownBytes ? 0 : action.from.bytes);
}

void CriticalPath::Follow(Rank* rank, double now) {
  const double since = std::max(rank->begun, NewestOf(*rank).at);
  const bool late = rank->message_begun > since + kSameTime;
  State state = late ? StateAt(rank->partner, rank->message_begun) : NewestOf(*rank);
  AddNetwork(*rank, now - state.at, &state.parts);
  state.at = now;
  Push(rank, state);
}

void CriticalPath::Note(uint32_t rank, uint32_t partner, const sim::Arrival& message) {
  Rank& one = ranks_[rank];
  one.arrived = message.now_s;
  one.message_begun = message.begun_s;
  one.partner = partner;
  one.bytes = message.bytes;
}

void CriticalPath::Arrive(const sim::Arrival& message) {
  if (message.source == message.target) return;
  Note(message.source, message.target, message);
  Note(message.target, message.source, message);
  if (ranks_[message.target].in_collective) Follow(&ranks_[message.target], message.now_s);
}

void CriticalPath::End(uint32_t rank, uint16_t thread, double now_s) {
  if (thread != 0) return;
  Rank& one = ranks_[rank];
  if (!one.computes && !one.in_collective && one.arrived >= now_s - kSameTime) {
    Follow(&one, now_s);
    return;
  }
  State state = NewestOf(one);
  if (one.computes) {
    state.parts.compute_s += std::max(0.0, now_s - state.at);
  } else {
    AddNetwork(one, now_s - state.at, &state.parts);
  }
  state.at = now_s;
  Push(&one, state);
}

CriticalPath::Parts CriticalPath::PartsOf(const sim::Prediction& prediction) const {
  const auto last = std::max_element(prediction.ranks.begin(), prediction.ranks.end(),
                                     [](const auto& a, const auto& b) { return a.end_s < b.end_s; });
  const auto rank = static_cast<size_t>(last - prediction.ranks.begin());
  return rank < ranks_.size() ? NewestOf(ranks_[rank]).parts : Parts{};
}

}  // namespace rankine::cli
