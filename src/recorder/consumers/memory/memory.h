// SPDX-License-Identifier: BSD-3-Clause
// Service `memory`: the allocations and frees in each region, excluding the regions inside it and separately
// for MPI, and the most live bytes that the process had during that time. librankine_memory.so counts;
// `rankine run` preloads it only for this service (docs/design/memory.md). The counts are read whenever the
// context of a thread changes. The difference is added to the node in which the thread was.
#pragma once
#include "recorder/context/libraries.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::memory {

[[gnu::visibility("hidden")]] extern bool g_requested;  // the list of services contains this one

// Checks whether calls of the allocator reach the library. If not, logs the reason. To be called once.
void Start();

bool IsOn();  // true after Start, if calls are counted

// Adds what the thread has counted since the previous measurement to the snapshot; the first time, since the
// thread began. To be called by the owner of the State.
void Measure(context::State* s, Snapshot* snapshot);

// Attribute the calling thread's allocations to MPI. IsInMpi: until IsOutside is called, for a call that does
// not set the guard word. Follow: whenever the guard word of the calling thread, `t`, shows that it is in a
// call.
void IsInMpi();
void IsOutside();
void Follow(Thread* t);

// Logs the last measurement of the calling thread, and the totals of the process. Only the first call has an
// effect.
void Finish();

}  // namespace rankine::recorder::memory
