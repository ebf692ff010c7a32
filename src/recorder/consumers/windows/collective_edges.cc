// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/collective_edges.h"

#include <algorithm>

#include "recorder/consumers/windows/collective_messages.h"

namespace rankine::recorder::windows {
namespace {

constexpr int kPartBits = 8;

// Adds a value to a mean. At first, the mean weights all values equally; later, recent values have a higher
// weight.
void Learn(uint32_t* edge, uint64_t ticks, uint32_t of) {
  const int64_t seen = static_cast<int64_t>(std::min(ticks, kMostEdge)) << kPartBits;
  *edge = static_cast<uint32_t>(int64_t{*edge} + (seen - int64_t{*edge}) / int64_t{of});
}

// Returns the number of operations to skip. All numbers are equally likely. The number is computed from the
// time at which the last timed operation was entered.
uint32_t DrawSkipped(uint64_t call) {
  return static_cast<uint32_t>((call * 0x9e3779b97f4a7c15ull) >> (64 - kSkippedBits));
}

void LearnEdges(Watcher* own, const Slot* s, const OperationTime& call, const OperationTime& course,
                bool large) {
  Edges* edges = EdgesOf(own, s, large);
  if (edges->from < kEdgesFrom) edges->from++;
  Learn(&edges->before, course.begin - call.begin, edges->from);
  Learn(&edges->behind, call.end - course.end, edges->from);
}

// To be called at each operation. If the operation is the first of its slot and size class, makes the thread
// time its next operations.
void BeginEdges(Watcher* own, const Slot* s, bool large) {
  Edges* edges = EdgesOf(own, s, large);
  if (edges->key == EdgesKey(s, large)) return;
  *edges = {};
  edges->key = EdgesKey(s, large);
  own->timed_first = kTimedAtFirst;
}

void DecideNext(Thread* t, uint64_t call, bool large) {
  Watcher* own = t->watcher;
  if (own->timed_first != 0) {
    own->timed_first--;
    t->skips_inner = 0;
  } else if (large) {
    t->skips_inner = 0;
  } else if (t->skips_inner == 0) {
    t->skips_inner = DrawSkipped(call);
  } else if (--t->skips_inner == 0) {
    own->timed_first = kTimedInRow - 1;
  }
  TimeInnerMessages(t->skips_inner == 0);
}

}  // namespace

void BeginTimed(Thread* t) {
  t->watcher->timed_first = kTimedInRow - 1;
  TimeInnerMessages(true);
}

uint32_t SmallEdges(Watcher* own, const Slot* s) {
  const Edges* edges = EdgesOf(own, s, false);
  return edges->key == EdgesKey(s, false) ? (edges->before + edges->behind) >> kPartBits : 0;
}

OperationTime CourseByEdges(Watcher* own, const Slot* s, const OperationTime& call, bool large) {
  const Edges* edges = EdgesOf(own, s, large);
  if (edges->key != EdgesKey(s, large)) return call;
  const uint64_t before = edges->before >> kPartBits;
  const uint64_t both = (edges->before + edges->behind) >> kPartBits;
  if (both > call.ticks) return call;
  return {call.begin + before, call.end - (both - before), call.ticks - both};
}

OperationTime FindCourse(Thread* t, const Slot* s, const OperationTime& call, uint64_t bytes) {
  Watcher* own = t->watcher;
  const bool large = IsLarge(bytes);
  BeginEdges(own, s, large);
  OperationTime course = call;
  if (t->skips_inner != 0 || !TimesInnerMessages()) {
    course = CourseByEdges(own, s, call, large);
  } else {
    if (own->inner.call == call.begin) course = CourseInside(own->inner, call);
    LearnEdges(own, s, call, course, large);
  }
  DecideNext(t, call.begin, large);
  return course;
}

}  // namespace rankine::recorder::windows
