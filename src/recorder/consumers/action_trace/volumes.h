// What volumes of computation count, where it is not time: what the program adds to an attribute, or a
// counter (docs/ti.md, Computation).
#pragma once
#include <cstdint>

#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// Sees whether this process has the counter that was asked for; otherwise volumes are time, and the log says
// why. Once, after service counters.
void StartVolumes();

// Whose counter a thread's bursts read: its own; nullptr: volumes rest on none, or it has none.
const context::State* CountsOf(Thread* t);

// The thread has set an attribute that sums up; `bits` by its type.
void AddWork(Thread* t, const context::Attribute* attribute, uint64_t bits);

}  // namespace rankine::recorder::action_trace
