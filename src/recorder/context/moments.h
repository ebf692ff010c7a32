// SPDX-License-Identifier: BSD-3-Clause
// Events in a thread's context to which consumers react, and queries that only consumers can answer.
// Module context calls these functions; module session defines them and calls each consumer
// (session/consumer_list.h). Unless a comment says otherwise, the thread itself calls these functions,
// outside of signal handlers.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/control/selection.h"
#include "recorder/context/libraries.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// Whether the path of a thread contains the calls that lead to a region (CallPath).
bool WalksCallPaths();

// Regions and values.
void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins);
void OnIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks);
// A value was added to the attribute. The parameter `bits` contains the added value.
void OnWork(Thread* t, const context::Attribute* attribute, uint64_t bits);
const context::Entry* CallPath(Thread* t);  // Returns the call path of the calling thread; nullptr: the path
                                            // is unknown, or there is no memory.
bool FollowsRegions();                      // Whether any consumer must be notified of begins and ends.

// MeasuresThreads returns whether any consumer measures values of threads. Measure adds the values that
// were measured since the last call of Measure.
bool MeasuresThreads();
void Measure(context::State* s, recorder::Snapshot* snapshot);

// OnPause: after the time `at`, nothing is recorded in the thread. OnResume: recording resumes at the time
// `at`.
void OnPause(Thread* t, uint64_t at);
void OnResume(Thread* t, uint64_t at);
void OnForwarded(Thread* t);  // Calls of the thread were forwarded without being recorded.
void OnRecorded(Thread* t);   // MPI calls of the thread are recorded from now on.

// The calling thread has joined another thread.
void OnJoined();

// Makes the contents of the calling thread's flight recorder permanent in the event trace.
void OnTraceKept();

// Monitor windows by name, for selections and `rankine ctl`. RunsWindow is also called in signal handlers.
bool RunsWindow(const layout::Selection& selection);
bool SetWindow(Thread* t, std::string_view name, bool on);  // Returns false if no window has this name.
void OnForwardingEnd();  // To be called when the process stops forwarding calls while monitor windows are
                         // active.

}  // namespace rankine::recorder::moments
