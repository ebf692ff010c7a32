// SPDX-License-Identifier: BSD-3-Clause
// Service `memory`: the allocations and frees of each region without the regions inside, MPI's part
// separately, and the most live bytes of the process meanwhile. librankine_memory.so counts; `rankine run`
// preloads it for this service only (docs/design/memory.md). Here its counts are read whenever the context of
// a thread changes, and the difference belongs to the node that the thread was in.
#pragma once
#include "recorder/context/libraries.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::memory {

[[gnu::visibility("hidden")]] extern bool g_requested;  // the list of services names it

// Checks whether calls of the allocator reach the library; if not, the log says why. Once.
void Start();

bool IsOn();  // has started, and calls are counted

// Counts of the thread since the previous measurement; the first time, since the thread began. Called by the
// owner of the State.
void Measure(context::State* s, Snapshot* snapshot);

// The calling thread's allocations belong to MPI. IsInMpi: until IsOutside, for a call outside of any
// thread's guard word. Follow: whenever the guard word of `t`, the calling thread, says so.
void IsInMpi();
void IsOutside();
void Follow(Thread* t);

// Writes the last measurement of the calling thread, and the process's totals, into the log. Once, by the
// first caller.
void Finish();

}  // namespace rankine::recorder::memory
