// SPDX-License-Identifier: BSD-3-Clause
// Service `topology` records a thread's processor whenever the thread's context changes, and counts
// migrations between processors in each region. A measurement makes no system call: the C library reads the
// processor's number from memory that it shares with the kernel.
#pragma once
#include "recorder/context/libraries.h"
#include "recorder/context/state.h"

namespace rankine::recorder::topology {

[[gnu::visibility("hidden")]] extern bool g_requested;  // True if the list of services contains `topology`.

bool IsOn();

// Adds the changes since the thread's previous snapshot. A thread's first measurement also records the
// processors on which the thread may run, as an attribute of the process (`cpu.allowed.thread.N`).
void Measure(context::State* s, Snapshot* snapshot);

// Records the allowed processors again for all existing threads for which they have changed
// (`cpu.allowed.thread.N.end`). To be called once.
void Finish();

}  // namespace rankine::recorder::topology
