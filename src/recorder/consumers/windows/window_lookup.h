// SPDX-License-Identifier: BSD-3-Clause
// Finds the windows that count a call. This happens once per slot (and, with filters, per partner and size)
// after each start or stop of any window. It takes the lock of all windows.
#pragma once
#include <bit>
#include <cstdint>

#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::windows {

inline uint32_t BucketOf(uint64_t bytes) {
  return bytes == 0 ? 0 : 64 - static_cast<uint32_t>(std::countl_zero(bytes));
}

// The properties of a call's message that a look-up uses, in one word: its partner and its bucket. Either of
// them is 0 while no running window filters by it. The word is never 0, because 0 means that no window has a
// filter.
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

// Appends the windows to the thread's refs, and stores their range in `known`. Returns false, and counts the
// loss, if the look-up is not possible now.
bool Look(const Wanted& wanted, Watcher::Known* known, uint64_t epoch);

}  // namespace rankine::recorder::windows
