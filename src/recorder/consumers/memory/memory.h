// SPDX-License-Identifier: BSD-3-Clause
// Service `memory`: the allocations and frees in each region, excluding the regions inside it and
// separately for MPI, and the most live bytes that the process had during that time. librankine_memory.so
// counts; `rankine run` preloads it only for this service (docs/design/memory.md). The counts are read
// whenever the context of a thread changes. The increase of the counts is added to the node in which the
// thread was before this change.
#pragma once
#include "recorder/context/libraries.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::memory {

[[gnu::visibility("hidden")]] extern bool g_requested;  // True if the list of services contains `memory`.

// Checks whether calls of the allocator reach the library. If not, logs the reason. To be called once.
void Start();

bool IsOn();  // Returns true after Start, if calls are counted.

// Adds what the thread has counted since the previous measurement to the snapshot. A thread's first
// measurement counts from the beginning of the thread. Only the thread that owns the State may call this.
void Measure(context::State* s, Snapshot* snapshot);

// These functions attribute the calling thread's allocations to MPI. IsInMpi is for a call that does not
// set the guard word, and has an effect until IsOutside is called. After a call of Follow, allocations of
// the calling thread `t` count for MPI while the thread's guard word shows that it is in an MPI call.
void IsInMpi();
void IsOutside();
void Follow(Thread* t);

// Logs the last measurement of the calling thread, and the totals of the process. If Finish is called
// again, it has no effect.
void Finish();

}  // namespace rankine::recorder::memory
