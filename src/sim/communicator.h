// SPDX-License-Identifier: BSD-3-Clause
// The communicators of a replay. A communicator holds its members, and checks that all members make the
// same collective calls.
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

  // The number of ranks. For an intercommunicator, this number includes both groups. The ranks of the first
  // group come first.
  uint32_t size() const { return size_; }
  bool joins_two() const { return first_ < size_; }
  uint32_t first_group() const { return first_; }  // the number of ranks in the first group
  bool whole() const { return whole_; }            // true if all members are known and occur in the trace
  bool apart() const { return apart_; }            // as in ti::Communicator::apart
  // Returns the world rank to which a rank of the communicator refers. The parameter `of` is the world rank
  // of the process that uses the rank. On an intercommunicator, a rank refers to the remote group of that
  // process. Returns `kNone` if the member does not exist.
  uint32_t World(uint32_t rank, uint32_t of) const {
    if (!joins_two()) return Member(rank);
    const bool in_first = RankOf(of) < first_;
    if (rank >= (in_first ? size_ - first_ : first_)) return kNone;
    return Member(in_first ? first_ + rank : rank);
  }
  // Returns the world rank of a member.
  uint32_t Member(uint32_t rank) const {
    if (rank >= size_) return kNone;
    return members_.empty() ? rank : members_[rank];
  }
  // Returns the rank in the communicator of the process with world rank `world`; `kNone` if the process is
  // not a member.
  uint32_t RankOf(uint32_t world) const {
    if (members_.empty()) return world < size_ ? world : kNone;
    const auto found = ranks_.find(world);
    return found == ranks_.end() ? kNone : found->second;
  }

  // The properties of a collective call that must be the same for all members.
  struct Call {
    ti::Collective kind = ti::Collective::none;  // A call that creates a communicator has the kind `none`.
    int32_t root = 0;
    uint32_t rank = 0;  // the world rank of the first member that made the call
    uint64_t action = 0;
    uint32_t made = 0;  // the number of members that have made the call
  };
  // Records the next collective call of a member. Returns an error message if the call differs from the
  // call of another member. If the call does not differ, returns an empty string.
  std::string Check(uint32_t rank, const Call& call);
  // Returns the number of collective calls that member `rank` has made so far.
  uint32_t calls(uint32_t rank) const { return rank < calls_.size() ? calls_[rank] : 0; }

 private:
  uint32_t size_ = 0;
  uint32_t first_ = 0;  // the number of members of the first group
  bool whole_ = true, apart_ = false;
  std::vector<uint32_t> members_;  // empty if the members are all world ranks, in ascending order
  std::unordered_map<uint32_t, uint32_t> ranks_;
  std::vector<uint32_t> calls_;
  std::deque<Call> open_;  // calls that only some members have made yet
  uint32_t closed_ = 0;    // the number of calls before the calls in `open_`
};

std::string_view NameOf(ti::Collective kind);

}  // namespace rankine::sim
