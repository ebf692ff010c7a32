// When the messages inside of collective operations are timed. The clock is read at the begin of the first
// and the end of the last, which are two reads (some 20 ns) of a call that may take no longer itself. What
// they tell beyond the call's entry and return are its two edges, in which the library does its own work and
// waits for nobody: of small operations they differ little from call to call. So these are timed in four
// operations of some 130, by chance, since loops of programs have periods, too; the others get the mean edges
// of those of the same slot and class of size. The first ones of each are timed, and large ones, unless they
// come behind a small one.
#pragma once
#include "recorder/consumers/windows/counting.h"
#include "recorder/consumers/windows/refs.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::monitor {

inline constexpr uint64_t kLargeOperation = 1024;  // bytes of either way, from here on; a power of two
inline constexpr uint32_t kTimedAtFirst = 16;
inline constexpr uint32_t kTimedInRow = 4;
inline constexpr uint32_t kSkippedBits = 8;  // up to so many (as a power of two) are skipped
inline constexpr uint32_t kEdgesFrom = 16;   // edges are means of about so many
inline constexpr uint64_t kMostEdge = 0xffffff;

inline bool IsLarge(uint64_t bytes) {
  return bytes >= kLargeOperation;
}

// Where the edges of a slot's operations stand; `large`: of its large ones.
inline Edges* EdgesOf(Watcher* own, const Slot* s, bool large) {
  return &own->edges[KnownPlaceOf(s, 0) / sizeof(Watcher::Known) ^ (large ? 1 : 0)];
}
inline uint64_t EdgesKey(const Slot* s, bool large) {
  return reinterpret_cast<uintptr_t>(s) | (large ? 1 : 0);
}

// Those of its small ones, together, for a Ref; 0: none are known.
uint32_t SmallEdges(Watcher* own, const Slot* s);

// The course of one that was not timed, while `t->skips_inner` says that none is, and is not large.
Course CourseByEdges(Watcher* own, const Slot* s, const Course& call, bool large);

// Those that come next are timed: none more is skipped.
void BeginTimed(Thread* t);

// The course of any: one that was timed tells its own, and the edges are learnt from it; and it is decided
// when the thread's next one is timed.
Course FindCourse(Thread* t, const Slot* s, const Course& call, uint64_t bytes);

}  // namespace rankine::recorder::monitor
