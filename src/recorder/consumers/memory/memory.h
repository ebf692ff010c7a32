// Service `memory`: what each region has allocated and freed, without the regions inside, the MPI library's
// part apart, and the most live bytes of the process meanwhile. The counting is librankine_memory.so's, which
// `rankine run` preloads for this service alone (docs/design/memory.md); here its counts are read whenever
// the context of a thread changes, and the difference belongs to the node that the thread has been in.
#pragma once
#include "recorder/context/libraries.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::service::memory {

// Sees whether the calls of the allocator reach the library; says in the log why not. Once.
void Start();

bool IsOn();  // has been started, and calls are counted

// What the thread has counted since the measurement before; the first time since it began. By the owner of
// the State.
void Measure(context::State* s, Snapshot* snapshot);

// The calling thread's allocations belong to MPI: until it is outside, for a call that no thread's guard word
// knows of, or whenever that of `t`, the calling thread's, says so.
void IsInMpi();
void IsOutside();
void Follow(Thread* t);

// The last measurement of the calling thread, and the process's totals, into the log. Once, whoever comes
// first.
void Finish();

}  // namespace rankine::recorder::service::memory
