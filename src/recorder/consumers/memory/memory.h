// SPDX-License-Identifier: BSD-3-Clause
// Service `memory` records three numbers in each region: the allocations, the frees, and the most live bytes
// of the process. Regions inside the region are excluded, and MPI is counted separately. librankine_memory.so
// counts; `rankine run` preloads this library only for this service (docs/design/memory.md). The counts are
// read whenever the context of a thread changes. The increase of the counts is added to the node in which the
// thread was before the context changed.
#pragma once
#include "recorder/context/libraries.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::memory {

[[gnu::visibility("hidden")]] extern bool g_requested;  // True if the list of services contains `memory`.

// Checks whether calls of the allocator reach the library. If calls do not reach the library, logs the
// reason. To be called once.
void Start();

bool IsOn();  // Returns true after Start, if calls are counted.

// Adds what the thread has counted since the previous measurement to the snapshot. A thread's first
// measurement counts from the beginning of the thread. Only the thread that owns the State may call this
// function.
void Measure(context::State* s, Snapshot* snapshot);

// These functions attribute the calling thread's allocations to MPI. A call that does not set the guard word
// uses IsInMpi, which has an effect until IsOutside is called. After a call of Follow, allocations of the
// calling thread `t` count for MPI while the thread's guard word shows that it is in an MPI call.
void IsInMpi();
void IsOutside();
void Follow(Thread* t);

// Logs the last measurement of the calling thread, and the totals of the process. If Finish is called
// again, it has no effect.
void Finish();

}  // namespace rankine::recorder::memory
