// SPDX-License-Identifier: BSD-3-Clause
// Service topology: the processor of a thread whenever its context changes, and its migrations between
// processors, by region. A reading calls the C library, which reads a page shared by the kernel and makes no
// system call.
#pragma once
#include "recorder/context/libraries.h"
#include "recorder/context/state.h"

namespace rankine::recorder::topology {

[[gnu::visibility("hidden")]] extern bool g_requested;  // the list of services names it

bool IsOn();

// Adds the changes since the thread's previous snapshot. A thread's first measurement also records, for the
// process, the processors on which it may run (`cpu.allowed.thread.N`).
void Measure(context::State* s, Snapshot* snapshot);

// The same for all present threads, where it differs from the recorded value (`cpu.allowed.thread.N.end`).
// Once.
void Finish();

}  // namespace rankine::recorder::topology
