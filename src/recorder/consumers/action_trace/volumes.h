// SPDX-License-Identifier: BSD-3-Clause
// Volumes of computation in units other than time: an attribute that the program adds to, or a counter
// (docs/ti.md, Computation).
#pragma once
#include <cstdint>

#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// Checks whether this process has the requested counter; otherwise volumes are time, and the log says why.
// Call once, after service counters.
void StartVolumes();

// The counter that a thread's bursts read: its own. nullptr: volumes use none, or the thread has none.
const context::State* CountsOf(Thread* t);

// The thread has added to an attribute that sums up; `bits` in its type.
void AddWork(Thread* t, const context::Attribute* attribute, uint64_t bits);

}  // namespace rankine::recorder::action_trace
