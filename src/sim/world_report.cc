// SPDX-License-Identifier: BSD-3-Clause
// Reports for each waiting rank the rank for which it waits, when no further event can occur.
#include <algorithm>

#include "sim/world.h"

namespace rankine::sim {
namespace {

constexpr size_t kMostTold = 12;  // the maximum number of ranks of a cycle that are listed

std::string TagText(int32_t tag) {
  if (tag == Matching::kAnyTag) return "any tag";
  return tag < 0 ? "of a collective" : "tag " + std::to_string(tag);
}

}  // namespace

// Describes the event for which `rank` waits. `*other` is set to the rank that must act, or to `kAny` if any
// rank may act.
std::string World::WaitSentence(uint32_t rank, uint32_t* other) const {
  const Rank& one = ranks_[rank];
  const std::string begin = NameOfEntry(rank) + " (action " + std::to_string(one.times.actions) + ") ";
  *other = Matching::kAny;
  if (one.state == State::probing) {
    *other = one.point.peer;
    return begin + "probes for a message from " +
           (*other == Matching::kAny ? "any rank" : "rank " + std::to_string(*other)) + ", " +
           TagText(one.point.tag);
  }
  if (one.state == State::held) {
    *other = Of(rank);
    for (const uint32_t thread : OthersOf(Of(rank))) {
      if (ThreadOf(thread) == one.point.peer) *other = thread;
    }
    return begin + "waits for " + NameOfEntry(*other) + ", after which it began or continued";
  }
  for (const uint32_t handle : one.waiting) {
    const Message& message = matching_[handle / 2];
    if (message.done) continue;
    if (handle % 2 == 0) {
      *other = message.target;
      return begin + "waits for rank " + std::to_string(*other) + " to receive " +
             std::to_string(message.bytes) + " bytes, " + TagText(message.tag);
    }
    *other = message.source;
    return begin + "waits for a message from " +
           (*other == Matching::kAny ? "any rank" : "rank " + std::to_string(*other)) + ", " +
           TagText(message.tag);
  }
  return begin + "waits";
}

std::string World::NameOfEntry(uint32_t entry) const {
  const std::string name = "rank " + std::to_string(Of(entry));
  return entry < world_size_ ? name : name + " thread " + std::to_string(ThreadOf(entry));
}

std::string World::Deadlock() const {
  for (uint32_t rank = 0; rank < ranks_.size(); ++rank) {
    if (ranks_[rank].state == State::computing)
      return NameOfEntry(rank) + " computes on host " + platform_.HostName(hosts_[rank]) +
             ", whose speed is 0 from " + std::to_string(now_) + " s on";
  }
  // The chain of waits begins with the first rank that has not ended. The chain ends at a rank that the chain
  // already contains, or at a rank that has ended.
  uint32_t at = 0;
  while (ranks_[at].state == State::ended) ++at;
  std::vector<uint32_t> chain;
  std::vector<std::string> sentences;
  std::string ending;
  for (;;) {
    uint32_t other = 0;
    chain.push_back(at);
    sentences.push_back(WaitSentence(at, &other));
    if (other == Matching::kAny) break;
    // If the rank has several threads, chooses a thread that has not ended.
    if (ranks_[at].state != State::held) {
      for (const uint32_t thread : OthersOf(other)) {
        if (ranks_[other].state == State::ended) other = thread;
      }
    }
    if (ranks_[other].state == State::ended) {
      ending = ", which has ended";
      break;
    }
    const auto seen = std::find(chain.begin(), chain.end(), other);
    if (seen != chain.end()) {
      // Removes the part of the chain before the cycle.
      sentences.erase(sentences.begin(), sentences.begin() + (seen - chain.begin()));
      ending = ", which closes the cycle of waits";
      break;
    }
    at = other;
  }
  std::string text = "deadlock at " + std::to_string(now_) + " s: " + std::to_string(ranks_.size() - ended_) +
                     " of " + std::to_string(ranks_.size()) + " ranks have not ended; ";
  for (size_t i = 0; i < std::min(sentences.size(), kMostTold); ++i)
    text += (i > 0 ? "; " : "") + sentences[i];
  if (sentences.size() > kMostTold)
    text += "; and so on, over " + std::to_string(sentences.size()) + " ranks";
  return text + ending;
}

}  // namespace rankine::sim
