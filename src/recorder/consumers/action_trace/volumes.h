// SPDX-License-Identifier: BSD-3-Clause
// Volumes of computation in units other than time: an attribute to which the program adds, or a counter
// (docs/ti.md, Computation).
#pragma once
#include <cstdint>

#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// Checks whether this process has the requested counter. If not, time is used as the volume, and the log
// gives the reason. To be called once, after service counters has started.
void StartVolumes();

// Returns the state whose counter the thread's bursts read; nullptr: volumes use no counter, or the thread
// has none.
const context::State* CountsOf(Thread* t);

// Notes that the thread has added to an attribute whose values are summed. `bits`: the value, in the
// attribute's type.
void AddWork(Thread* t, const context::Attribute* attribute, uint64_t bits);

}  // namespace rankine::recorder::action_trace
