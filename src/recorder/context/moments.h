// Moments in a thread's context that consumers act at, and questions that only they can answer. Context tells
// them; session defines the functions and asks each consumer (session/consumer_list.h). Unless said otherwise
// by the thread itself, outside of signal handlers.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/control/selection.h"
#include "recorder/context/libraries.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::moments {

// Regions and values.
void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins);
void OnIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks);
void OnWork(Thread* t, const context::Attribute* attribute, uint64_t bits);  // added to an attribute
const context::Entry* CallPath(Thread* t);  // of the calling thread; nullptr: not known, no room
bool FollowsRegions();                      // does anybody follow begins and ends?

// Measurements of the time since the one before.
bool MeasuresThreads();
void Measure(context::State* s, service::Snapshot* snapshot);

// Pauses: nothing is recorded of the thread from `at` on; recording goes on.
void OnPause(Thread* t, uint64_t at);
void OnResume(Thread* t, uint64_t at);
void OnForwarded(Thread* t);  // calls of it went by unseen
void OnRecorded(Thread* t);   // its MPI calls are recorded from now on

// The event trace keeps what its flight recorder holds of the calling thread.
void OnTraceKept();

// Monitor windows, as a selection and `rankine ctl` name them. RunsWindow in signal handlers, too.
bool RunsWindow(const layout::Selection& selection);
bool SetWindow(Thread* t, std::string_view name, bool on);  // false: there is none of that name
void OnForwardingEnd();                                     // of the process, with windows that run

}  // namespace rankine::recorder::moments
