// SPDX-License-Identifier: BSD-3-Clause
// Stops and resumes recording: MPI_Pcontrol (MPI 4.1, 15.2.4: 0 stops all recording, 1 resumes, 2 and others
// leave a mark in the trace), and the reasons of selection.h. While recording is stopped, regions are still
// followed, so that ends match their begins. MPI calls take the usual paths, so that requests and
// communicators are known when recording resumes; their counts are discarded. Each thread adopts a change
// before its next event, and settles its open regions at the time of the change. A thread also stops by
// itself outside of the selected regions.
#pragma once
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder {

// The mode of a new thread, without the bits that the clock adds.
uint32_t FirstMode();

// From `at` on, exactly `reasons` hold among the reasons in `mask` (selection.h). False: try again later.
// Every thread checks again, even if nothing changed for the process.
bool SetReasons(uint32_t mask, uint32_t reasons, uint64_t at);

// Whether MPI_Pcontrol has stopped recording. Also in a signal handler.
bool IsStopped();

// The process no longer forwards: the threads' knowledge of requests is out of date.
void EndForwarding();

// The time that this thread spends outside of the selected regions does not count as the process's run time.
// Called by that thread.
void CountFor(Thread* t);

// The process's run time begins at `now`; losses before it do not count.
void BeginRunTime(uint64_t now);

void TakeOverPause(Thread* t);

// MPI calls of this thread are recorded from now on.
void UseFastEntry();

// In a thread with kSelective: it is about to enter a region, or has moved.
void EnterRegion(context::State* s, const context::Entry* entry);
void FollowRegions(context::State* s);

}  // namespace rankine::recorder
