// What an annotation does: begin and end of regions and of attributes' values in this thread's tree. All
// entry points are safe from any thread at any time, also before MPI_Init and after MPI_Finalize.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/context/dictionary.h"
#include "recorder/context/pause.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

void Begin(rankine_region* region);
void End(rankine_region* region);

// Everything that a thread must do before its next event: take over what changed in the process, say that
// begins were lost. nullptr: nothing is recorded in this thread.
Thread* Ready();
void TakeOver(Thread* t);  // what kAsked is about

// One event of an entry on this thread.
void BeginEntry(Thread* t, const Entry* entry);
// `site`: where the end was called, for the report on one that does not fit.
void EndEntry(Thread* t, const Entry* entry, uint64_t site);

// The same on the calling thread, for an entry that was found before; of a nested attribute.
void BeginNested(const Entry* entry);
void EndNested(const Entry* entry, uint64_t site);

// Ends the nearest value that is this entry, of a loose attribute: what was begun in it stays. None: nothing.
void EndLoose(const Entry* entry);

// Leaves the innermost node, at a time that may have passed.
void LeaveAt(State* s, uint64_t now);

// The calling thread, whose state it is, ends: what it has begun and set ends with it.
void EndContext(State* s);

// The node of the path that holds the attribute and lies nearest; nullptr: none.
Node* NearestOf(const State& s, const Attribute* attribute);

// The thread is elsewhere: perhaps in or outside of the regions that are selected.
inline void FollowPath(State* s) {
  if ((s->mode & kSelective) != 0) [[unlikely]]
    service::FollowRegions(s);
}

// A place for one event's time: 1 where regions are counted only.
inline uint64_t NowFor(const State& s) {
  return (s.mode & kTimed) != 0 ? rt::Ticks() : 1;
}

}  // namespace rankine::recorder::context
