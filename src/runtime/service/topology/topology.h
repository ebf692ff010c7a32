// Service topology: on which processor a thread is whenever its context changes, and how often it has been
// moved to another one, by region. A reading asks the C library, which asks the kernel's page and not the
// kernel.
#pragma once
#include "runtime/context/state.h"
#include "runtime/service/libraries.h"

namespace rankine::runtime::service::topology {

bool IsOn();

// Adds what has changed since the thread's snapshot before.
void Measure(context::State* s, Snapshot* snapshot);

}  // namespace rankine::runtime::service::topology
