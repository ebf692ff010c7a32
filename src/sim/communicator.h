// The communicators of a replay: who is in them, and whether their members make the same collective calls.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ti/trace.h"

namespace rankine::sim {

class Communicator {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  Communicator(const ti::Communicator& described, uint32_t world_size);

  // Ranks; of one that joins two groups all of both, the first group's before the others.
  uint32_t size() const { return size_; }
  bool joins_two() const { return first_ < size_; }
  uint32_t first_group() const { return first_; }  // its ranks
  bool whole() const { return whole_; }            // the trace has all of its ranks, and they are told
  bool apart() const { return apart_; }            // ti::Communicator::apart
  // World rank of the one that world rank `of` calls `rank`: of the other group where there are two. kNone:
  // there is none.
  uint32_t World(uint32_t rank, uint32_t of) const {
    if (!joins_two()) return Member(rank);
    const bool in_first = RankOf(of) < first_;
    if (rank >= (in_first ? size_ - first_ : first_)) return kNone;
    return Member(in_first ? first_ + rank : rank);
  }
  // World rank of a member.
  uint32_t Member(uint32_t rank) const {
    if (rank >= size_) return kNone;
    return members_.empty() ? rank : members_[rank];
  }
  // The rank of world rank `world` in it; kNone: it is no member.
  uint32_t RankOf(uint32_t world) const {
    if (members_.empty()) return world < size_ ? world : kNone;
    const auto found = ranks_.find(world);
    return found == ranks_.end() ? kNone : found->second;
  }

  // What the members have to agree in.
  struct Call {
    ti::Collective kind = ti::Collective::none;  // none: it makes a communicator
    int32_t root = 0;
    uint32_t rank = 0;  // who made it first, a world rank
    uint64_t action = 0;
    uint32_t made = 0;  // by how many
  };
  // Member `rank` makes its next collective call. Not empty: another member's call is another one.
  std::string Check(uint32_t rank, const Call& call);
  // How many collective calls member `rank` has made.
  uint32_t calls(uint32_t rank) const { return rank < calls_.size() ? calls_[rank] : 0; }

 private:
  uint32_t size_ = 0;
  uint32_t first_ = 0;  // of them in the first group
  bool whole_ = true, apart_ = false;
  std::vector<uint32_t> members_;  // empty: everyone, by world rank
  std::unordered_map<uint32_t, uint32_t> ranks_;
  std::vector<uint32_t> calls_;
  std::deque<Call> open_;  // calls that not all have made
  uint32_t closed_ = 0;    // calls before them
};

std::string_view NameOf(ti::Collective kind);

}  // namespace rankine::sim
