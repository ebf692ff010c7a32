// Which windows a call concerns: asked once for each start or stop of any window and each slot (and, with
// filters, partner and size), with the lock of all windows.
#pragma once
#include <bit>
#include <cstdint>

#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::monitor {

inline uint32_t BucketOf(uint64_t bytes) {
  return bytes == 0 ? 0 : 64 - static_cast<uint32_t>(std::countl_zero(bytes));
}

// What a look-up asks of a call's message, in a word: its partner and its bucket, each 0 while no window that
// runs asks for one. It is never 0, which stands for no question: no window has a filter.
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

// Puts them behind the thread's refs, and where they stand into `known`. False: nobody can be asked now,
// which is counted.
bool Look(const Wanted& wanted, Watcher::Known* known, uint64_t epoch);

}  // namespace rankine::recorder::monitor
