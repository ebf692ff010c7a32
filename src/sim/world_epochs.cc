// SPDX-License-Identifier: BSD-3-Clause
// Simulates epochs of one-sided communication that involve only some ranks of a window: post and start
// epochs, and lock epochs.
//
// MPI_Win_post sends an empty message to each origin, which may then begin its accesses. MPI_Win_start
// waits for these messages. MPI_Win_complete waits for the operations of the rank, and then sends a message
// to each target, whose MPI_Win_wait waits for that message. The target grants locks in the order of
// requests: shared locks at the same time, exclusive locks one by one.
#include <algorithm>

#include "sim/world.h"

namespace rankine::sim {

using ti::Rma;

bool World::Signal(uint32_t rank, const ti::Action& action, std::span<const int32_t> peers, bool sends,
                   bool completes) {
  constexpr int kTags = -20000, kWindows = 4000;
  const Communicator& comm = *CommOf(action.comm);
  Rank& one = ranks_[rank];
  one.program.clear();
  one.at = 0;
  one.comm = action.comm;
  const auto tag =
      static_cast<int16_t>(kTags - 2 * static_cast<int>(action.object % kWindows) - (completes ? 1 : 0));
  for (const int32_t peer : peers) {
    if (peer == ti::kProcNull) continue;
    if (peer < 0 || static_cast<uint32_t>(peer) >= comm.size())
      return Fail(rank, "its group has a rank " + std::to_string(peer) + " that is not one of the window's " +
                            std::to_string(comm.size()));
    one.program.push_back({sends ? StepKind::isend : StepKind::irecv, tag, static_cast<uint32_t>(peer), 0});
  }
  if (!sends && !one.program.empty()) one.program.push_back({StepKind::wait_all, 0, 0, 0});
  return true;
}

bool World::DoEpoch(uint32_t rank, const ti::Action& action) {
  auto& epochs = ranks_[rank].epochs;
  auto at = std::find_if(epochs.begin(), epochs.end(),
                         [&](const Epoch& open) { return open.window == action.object; });
  if (at == epochs.end()) at = epochs.insert(epochs.end(), {action.object, {}, {}});
  std::vector<int32_t> group;
  switch (action.rma) {
    case Rma::post:
      at->accessing.assign(action.from_peers.begin(), action.from_peers.end());
      return Signal(rank, action, at->accessing, true, false);
    case Rma::start:
      at->accessed.assign(action.to_peers.begin(), action.to_peers.end());
      return Signal(rank, action, at->accessed, false, false);
    case Rma::complete:
      group.swap(at->accessed);
      return Signal(rank, action, group, true, true) && Complete(rank, action.object, Matching::kAny);
    default:
      group.swap(at->accessing);
      return Signal(rank, action, group, false, true);
  }
}

bool World::Answers(uint32_t message) {
  const auto found = questions_.find(message);
  if (found == questions_.end()) return true;
  const Question question = found->second;
  Locked& place = locks_[question.place];
  if (question.what != Question::What::unlock) {
    const bool alone = question.what == Question::What::exclusive;
    const bool free = place.holders == 0 || (!alone && !place.exclusive && place.waiting.empty());
    if (!free) {
      place.waiting.push_back(message);
      return false;
    }
    ++place.holders;
    place.exclusive = alone;
    questions_.erase(found);
    return true;
  }
  questions_.erase(found);
  if (place.holders > 0 && --place.holders == 0) place.exclusive = false;
  while (!place.waiting.empty()) {
    const uint32_t next = place.waiting.front();
    const bool alone = questions_.at(next).what == Question::What::exclusive;
    if (place.holders > 0 && (alone || place.exclusive)) break;
    place.waiting.pop_front();
    ++place.holders;
    place.exclusive = alone;
    questions_.erase(next);
    Arrived(next);  // The answer is sent to the rank that sent the request.
  }
  return true;
}

}  // namespace rankine::sim
