// SPDX-License-Identifier: BSD-3-Clause
// Computes the volumes of computation that have a unit other than time. The volumes come from an attribute
// to which the program adds, or from a counter (docs/ti.md, Computation).
#pragma once
#include <cstdint>

#include "recorder/consumers/action_trace/recorder.h"

namespace rankine::recorder::action_trace {

// Checks whether this process has the requested counter. If the counter is missing, times serve as volumes,
// and the log gives the reason. To be called once, after service counters has started.
void StartVolumes();

// Returns the state whose counter the thread's bursts read. Returns nullptr if volumes use no counter, or
// if the thread has no counter.
const context::State* CountsOf(Thread* t);

// To be called when the thread has added to an attribute whose values are summed. The parameter `bits`
// contains the added value in the attribute's type.
void AddWork(Thread* t, const context::Attribute* attribute, uint64_t bits);

}  // namespace rankine::recorder::action_trace
