// SPDX-License-Identifier: BSD-3-Clause
// Begin and end of regions and of attributes' values in this thread's tree, for annotations. All entry points
// are safe in any thread at any time, also before MPI_Init and after MPI_Finalize.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/context/dictionary.h"
#include "recorder/context/pause.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

void Begin(rankine_region* region);
void End(rankine_region* region);

// Does all that a thread must do before its next event: adopts changes of the process, and reports lost
// begins. nullptr: nothing is recorded in this thread.
Thread* Ready();
void TakeOver(Thread* t);  // handles kAsked

// One event of an entry on this thread.
void BeginEntry(Thread* t, const Entry* entry);
// `site`: where the end was called, for the report of a mismatch.
void EndEntry(Thread* t, const Entry* entry, uint64_t site);

// The same on the calling thread, for a known entry of a nested attribute.
void BeginNested(const Entry* entry);
void EndNested(const Entry* entry, uint64_t site);

// Ends the innermost value that is this entry of a loose attribute. Regions that began inside it stay open.
// Does nothing where there is none.
void EndLoose(const Entry* entry);

// Leaves the innermost node at `now`, which may lie in the past.
void LeaveAt(State* s, uint64_t now);

// The calling thread, which owns the state, ends: all that it has begun and set ends with it.
void EndContext(State* s);

// The innermost node of the path that holds the attribute; nullptr: none.
Node* NearestOf(const State& s, const Attribute* attribute);

// The thread has moved: it may have entered or left the selected regions.
inline void FollowPath(State* s) {
  if ((s->mode & kSelective) != 0) [[unlikely]]
    recorder::FollowRegions(s);
}

// The time for one event: 1 where regions are only counted.
inline uint64_t NowFor(const State& s) {
  return (s.mode & kTimed) != 0 ? rt::Ticks() : 1;
}

}  // namespace rankine::recorder::context
