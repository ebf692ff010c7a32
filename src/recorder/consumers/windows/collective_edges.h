// SPDX-License-Identifier: BSD-3-Clause
// Decides in which collective operations the inner messages are timed. To time one operation, the clock is
// read twice: when the first message begins and when the last message ends. Two readings of the clock cost
// some 20 ns, which may be as long as the call itself.
//
// The two times divide the call into the communication and two edges: from the call's entry to the first
// message, and from the last message to the return. In an edge, the library does its own work and does not
// wait for another rank. For small operations, the duration of the edges differs little from call to call.
// So only about four of every 130 small operations are timed. The choice is random, because a regular choice
// could coincide with the period of a program's loop. For operations that are not timed, we assume the mean
// edges of the same slot and size class. The first operations of each slot are always timed. A large
// operation is timed unless it follows a small operation.
#pragma once
#include "recorder/consumers/windows/counting.h"
#include "recorder/consumers/windows/window_refs.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

// An operation is large if it moves at least this many bytes in either direction; a power of two.
inline constexpr uint64_t kLargeOperation = 1024;
inline constexpr uint32_t kTimedAtFirst = 16;
inline constexpr uint32_t kTimedInRow = 4;
inline constexpr uint32_t kSkippedBits = 8;  // At most 2^kSkippedBits operations are skipped at once.
inline constexpr uint32_t kEdgesFrom = 16;   // The edges are running means of about this many operations.
inline constexpr uint64_t kMostEdge = 0xffffff;

inline bool IsLarge(uint64_t bytes) {
  return bytes >= kLargeOperation;
}

// Returns the edges of a slot's large operations if `large` is true, and the edges of its small operations if
// `large` is false.
inline Edges* EdgesOf(Watcher* own, const Slot* s, bool large) {
  return &own->edges[KnownPlaceOf(s, 0) / sizeof(Watcher::Known) ^ (large ? 1 : 0)];
}
inline uint64_t EdgesKey(const Slot* s, bool large) {
  return reinterpret_cast<uintptr_t>(s) | (large ? 1 : 0);
}

// Returns the sum of both edges of the slot's small operations, for Ref::edges. Returns 0 if the sum of the
// edges is unknown.
uint32_t SmallEdges(Watcher* own, const Slot* s);

// For an operation that was not timed, estimates when it communicated. The estimate uses the mean edges.
OperationTime CourseByEdges(Watcher* own, const Slot* s, const OperationTime& call, bool large);

// Makes the thread time its next operations instead of skipping them.
void BeginTimed(Thread* t);

// Returns the time interval in which an operation communicated. For a timed operation, the interval was
// measured, and the operation's edges are added to the means. The function also decides when the thread times
// its next operation.
OperationTime FindCourse(Thread* t, const Slot* s, const OperationTime& call, uint64_t bytes);

}  // namespace rankine::recorder::windows
