// SPDX-License-Identifier: BSD-3-Clause
// Stops and resumes recording, because of MPI_Pcontrol (MPI 4.1, 15.2.4: 0 stops all recording, 1 resumes it,
// 2 and others put a mark into the trace) or for the reasons in selection.h. While recording is stopped,
// regions are still tracked, so that ends match their begins. MPI calls take the usual paths, so that
// requests and communicators are known when recording resumes; their counts are discarded. Each thread adopts
// a change before its next event, and then accounts for the time of its open regions up to the moment of the
// change. In addition, each thread stops recording while it is outside of the selected regions.
#pragma once
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder {

// Returns the mode for a new thread, without the bits that depend on the clock.
uint32_t FirstMode();

// From `at` on, out of the reasons in `mask` (selection.h), exactly the given `reasons` apply. Returns false
// if the caller must try again later. Every thread checks its mode again, even if nothing changed for the
// process.
bool SetReasons(uint32_t mask, uint32_t reasons, uint64_t at);

// Whether MPI_Pcontrol has stopped recording. May be called in a signal handler.
bool IsStopped();

// The process stops forwarding calls, so the requests that threads remember are out of date.
void EndForwarding();

// The time that this thread spends outside of the selected regions is not part of the process's run time.
// Must be called by that thread.
void CountFor(Thread* t);

// The process's run time begins at `now`; time lost before that is not reported.
void BeginRunTime(uint64_t now);

void TakeOverPause(Thread* t);

// MPI calls of this thread are recorded from now on.
void UseFastEntry();

// For a thread with kSelective: it is about to enter a region, or its path has changed.
void EnterRegion(context::State* s, const context::Entry* entry);
void FollowRegions(context::State* s);

}  // namespace rankine::recorder
