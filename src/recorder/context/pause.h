// When nothing is recorded, and how that begins and ends: MPI_Pcontrol (MPI 4.1, 15.2.4: 0 stops all
// recording, 1 goes on, 2 and others leave a mark in the trace), and the reasons of selection.h. While
// nothing is recorded the regions are followed all the same, so that ends fit their begins, and MPI calls go
// through the usual ways, so that requests and communicators are known when recording goes on; what they
// count is thrown away. Each thread takes a change over before its next event, and settles its open regions
// at the moment of the change. Beside the process, a thread stops by itself outside of the regions that are
// selected.
#pragma once
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::service {

// The mode of a new thread, without what the clock adds.
uint32_t FirstMode();

// From `at` on exactly `reasons` hold among the reasons in `mask` (selection.h). False: another time.
// Every thread looks again, whether that has changed anything for the process or not.
bool SetReasons(uint32_t mask, uint32_t reasons, uint64_t at);

// By MPI_Pcontrol. Also in a signal handler.
bool IsStopped();

// The process has stopped forwarding: what threads know of requests is old.
void EndForwarding();

// The time in which this thread is outside of the selected regions is not the process's run time.
// By that thread.
void CountFor(Thread* t);

// The process's run time begins at `now`, and what was missed so far is no part of it.
void BeginRunTime(uint64_t now);

void TakeOverPause(Thread* t);

// MPI calls of this thread are recorded from now on.
void UseFastEntry();

// In a thread with kSelective: it is about to enter, or has gone elsewhere.
void EnterRegion(context::State* s, const context::Entry* entry);
void FollowRegions(context::State* s);

}  // namespace rankine::recorder::service
