// SPDX-License-Identifier: BSD-3-Clause
// Finds the windows that count a call. The look-up takes the lock of all windows. After each start or stop of
// any window, each slot needs one look-up (and, with filters, one per partner and size).
#pragma once
#include <bit>
#include <cstdint>

#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::windows {

inline uint32_t BucketOf(uint64_t bytes) {
  return bytes == 0 ? 0 : 64 - static_cast<uint32_t>(std::countl_zero(bytes));
}

// Returns the properties of a message that a look-up uses, in one word: the message's partner and its
// bucket. While no running window filters by the partner or by the bucket, this part of the word is 0. The
// word is never 0 as a whole, because the value 0 means that no window has a filter.
inline constexpr uint64_t kAsked = uint64_t{1} << 63;
constexpr uint64_t MessageOf(int32_t peer, uint32_t bucket) {
  return kAsked | uint64_t{bucket} << 32 | static_cast<uint32_t>(peer);
}
inline constexpr uint64_t kNoMessage = MessageOf(kNobody, 0);
constexpr int32_t PeerIn(uint64_t message) {
  return static_cast<int32_t>(static_cast<uint32_t>(message));
}
constexpr uint32_t BucketIn(uint64_t message) {
  return static_cast<uint32_t>((message & ~kAsked) >> 32);
}

struct Wanted {
  Thread* t;
  Watcher* own;
  const Slot& slot;
  uint64_t message;
};

// Looks up the windows, appends them to the thread's refs, and stores their range in the given entry. If
// the look-up is not possible now, returns false and counts the loss.
bool Look(const Wanted& wanted, Watcher::Known* known, uint64_t epoch);

}  // namespace rankine::recorder::windows
