// SPDX-License-Identifier: BSD-3-Clause
// Moments in a thread's context at which consumers act, and queries that only they can answer. Context
// announces them; session defines the functions and asks each consumer (session/consumer_list.h). Unless a
// comment says otherwise, the thread itself calls them, outside of signal handlers.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/control/selection.h"
#include "recorder/context/libraries.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::moments {

// Whether the path of a thread contains the calls that lead to a region (CallPath).
bool WalksCallPaths();

// Regions and values.
void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins);
void OnIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks);
void OnWork(Thread* t, const context::Attribute* attribute, uint64_t bits);  // added to an attribute
const context::Entry* CallPath(Thread* t);  // of the calling thread; nullptr: unknown, or no room
bool FollowsRegions();                      // whether any consumer follows begins and ends

// Measurements since the previous one.
bool MeasuresThreads();
void Measure(context::State* s, recorder::Snapshot* snapshot);

// Pauses: nothing of the thread is recorded from `at` on; recording resumes at `at`.
void OnPause(Thread* t, uint64_t at);
void OnResume(Thread* t, uint64_t at);
void OnForwarded(Thread* t);  // its calls went by unseen
void OnRecorded(Thread* t);   // its MPI calls are recorded from now on

// The event trace keeps the contents of the calling thread's flight recorder.
void OnTraceKept();

// Monitor windows by name, for selections and `rankine ctl`. RunsWindow is also called in signal handlers.
bool RunsWindow(const layout::Selection& selection);
bool SetWindow(Thread* t, std::string_view name, bool on);  // false: there is no window with that name
void OnForwardingEnd();  // forwarding ends for the process while windows run

}  // namespace rankine::recorder::moments
