// SPDX-License-Identifier: BSD-3-Clause
// Decides when the messages inside of collective operations are timed. Timing reads the clock at the begin of
// the first message and the end of the last: two reads (some 20 ns) in a call that may be no longer itself.
// Beyond the call's entry and return they yield its two edges, in which the library does its own work and
// waits for no rank. For small operations the edges differ little from call to call. So they are timed in
// four operations of some 130, by chance, since loops of programs have periods, too. The others get the mean
// edges of the same slot and size class. The first operations of each slot are timed, and so are large ones,
// unless they follow a small one.
#pragma once
#include "recorder/consumers/windows/counting.h"
#include "recorder/consumers/windows/window_refs.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

inline constexpr uint64_t kLargeOperation = 1024;  // bytes in either direction, from here on; a power of two
inline constexpr uint32_t kTimedAtFirst = 16;
inline constexpr uint32_t kTimedInRow = 4;
inline constexpr uint32_t kSkippedBits = 8;  // up to this power of two are skipped
inline constexpr uint32_t kEdgesFrom = 16;   // edges are means of about this many
inline constexpr uint64_t kMostEdge = 0xffffff;

inline bool IsLarge(uint64_t bytes) {
  return bytes >= kLargeOperation;
}

// The place of the edges of a slot's operations; `large`: of its large ones.
inline Edges* EdgesOf(Watcher* own, const Slot* s, bool large) {
  return &own->edges[KnownPlaceOf(s, 0) / sizeof(Watcher::Known) ^ (large ? 1 : 0)];
}
inline uint64_t EdgesKey(const Slot* s, bool large) {
  return reinterpret_cast<uintptr_t>(s) | (large ? 1 : 0);
}

// Both edges of the slot's small operations, summed, for a Ref; 0: unknown.
uint32_t SmallEdges(Watcher* own, const Slot* s);

// The time of an operation that was not timed and is not large, while `t->skips_inner` says that none is.
OperationTime CourseByEdges(Watcher* own, const Slot* s, const OperationTime& call, bool large);

// The next operations are timed: no more are skipped.
void BeginTimed(Thread* t);

// The time of any operation. A timed one has its own, from which the edges are learnt. Also decides when the
// thread's next one is timed.
OperationTime FindCourse(Thread* t, const Slot* s, const OperationTime& call, uint64_t bytes);

}  // namespace rankine::recorder::windows
