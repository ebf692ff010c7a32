// SPDX-License-Identifier: BSD-3-Clause
// Stops and resumes recording, because of MPI_Pcontrol or for the reasons in selection.h. The levels of
// MPI_Pcontrol are those of MPI 4.1, 15.2.4: 0 stops all recording, 1 resumes recording, 2 and other levels
// put a mark into the trace.
//
// While recording is stopped, the recorder still tracks regions, so that ends match their begins. While
// recording is stopped, MPI calls take the usual code paths, so that requests and communicators are known
// when recording resumes. The counts of the calls during a pause are discarded. Each thread stops or resumes
// before its next event. When a thread adopts a change, the thread accounts for its open regions up to the
// time of the change. In addition, each thread stops recording while it is outside of the selected regions.
#pragma once
#include <cstdint>

#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder {

// Returns the mode for a new thread, except for the bits that depend on the clock.
uint32_t FirstMode();

// Changes the reasons for not recording (selection.h), with effect from the time `at`. The reasons in
// `mask` are replaced by those in `reasons`, and all other reasons stay as they are. Every thread checks
// its mode again, even if nothing changed for the process. Returns false if the lock is not free; the
// caller must then try again later.
bool SetReasons(uint32_t mask, uint32_t reasons, uint64_t at);

// Whether MPI_Pcontrol has stopped recording. May be called in a signal handler.
bool IsStopped();

// To be called when the process stops forwarding calls. The requests that threads remember are then out of
// date.
void EndForwarding();

// The time that this thread spends outside of the selected regions is not part of the process's run time.
// The thread itself must call this function.
void CountFor(Thread* t);

// The process's run time begins at the time `now`. Time that was lost before `now` is not reported.
void BeginRunTime(uint64_t now);

void TakeOverPause(Thread* t);

// MPI calls of this thread are recorded from now on.
void UseFastEntry();

// These functions are for threads with kSelective. EnterRegion is called when the thread is about to enter a
// region. FollowRegions is called when the thread's path has changed.
void EnterRegion(context::State* s, const context::Entry* entry);
void FollowRegions(context::State* s);

}  // namespace rankine::recorder
