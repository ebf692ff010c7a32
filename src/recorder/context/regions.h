// SPDX-License-Identifier: BSD-3-Clause
// Begins and ends regions and values of attributes in this thread's tree, for annotations. All entry points
// may be called in any thread at any time, also before MPI_Init and after MPI_Finalize.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/context/dictionary.h"
#include "recorder/context/pause.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::context {

void Begin(rankine_region* region);
void End(rankine_region* region);

// Prepares the thread for its next event: adopts changes of the process, and reports begins that were lost.
// Returns nullptr if nothing is recorded in this thread.
Thread* Ready();
void TakeOver(Thread* t);  // handles the bits of kAsked in the thread's mode

// BeginEntry and EndEntry begin and end an entry in this thread. The parameter `t` must be the calling
// thread.
void BeginEntry(Thread* t, const Entry* entry);
// The parameter `site` is the address of the code that called the end function. The report of a mismatch
// contains the address of the call.
void EndEntry(Thread* t, const Entry* entry, uint64_t site);

// BeginNested and EndNested do the same as BeginEntry and EndEntry for the calling thread. The entry must
// exist and belong to a nested attribute.
void BeginNested(const Entry* entry);
void EndNested(const Entry* entry, uint64_t site);

// For an attribute with kLoose, ends the innermost value that is this entry. Regions that began inside the
// value stay open. Does nothing if the value is not open.
void EndLoose(const Entry* entry);

// Leaves the innermost node. The parameter `now` is the time at which the node is left. The time `now` may be
// in the past.
void LeaveAt(State* s, uint64_t now);

// Call this function when the calling thread, which owns the state, ends. EndContext ends everything that the
// thread has begun or set.
void EndContext(State* s);

// Returns the innermost node of the path that has this attribute; nullptr: there is no such node.
Node* NearestOf(const State& s, const Attribute* attribute);

// To be called when the thread's path has changed, because the thread may have entered or left the selected
// regions.
inline void FollowPath(State* s) {
  if ((s->mode & kSelective) != 0) [[unlikely]]
    recorder::FollowRegions(s);
}

// Returns the time of an event, or 1 if regions are only counted.
inline uint64_t NowFor(const State& s) {
  return (s.mode & kTimed) != 0 ? rt::Ticks() : 1;
}

}  // namespace rankine::recorder::context
