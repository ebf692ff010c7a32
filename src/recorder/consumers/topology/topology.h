// Service topology: on which processor a thread is whenever its context changes, and how often it has been
// moved to another one, by region. A reading asks the C library, which asks the kernel's page and not the
// kernel.
#pragma once
#include "recorder/context/libraries.h"
#include "recorder/context/state.h"

namespace rankine::recorder::service::topology {

bool IsOn();

// Adds what has changed since the thread's snapshot before. The thread's first time also tells, of the
// process, on which processors it may run (`cpu.allowed.thread.N`).
void Measure(context::State* s, Snapshot* snapshot);

// The same of all threads that there are, where it is not what was told (`cpu.allowed.thread.N.end`), once.
void Finish();

}  // namespace rankine::recorder::service::topology
