// SPDX-License-Identifier: BSD-3-Clause
// Logs when threads of this process begin, end and are joined (layout/ti/thread_order.h). A replay begins
// and continues the threads in the same order. When a thread creates or joins another thread, its computation
// before this event is stored separately from its computation after the event.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::action_trace {

// The position in the trace of the creating thread at which a thread was created.
struct Creation {
  uint32_t thread;  // index of the creating thread, + 1; 0: unknown
  uint32_t ends;    // The number of threads that had ended by the time of creation.
  uint64_t at;
};
// The position at which the calling thread was created.
extern constinit thread_local Creation t_creation
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

// To be called when a thread is about to create another thread. The new thread must store the result in its
// t_creation.
Creation Create();
// To be called when the calling thread begins a trace, or continues the trace of a thread that has ended.
void BeginThread(Thread* t);
void EndThread(Thread* t);
// To be called when the calling thread has joined another thread.
void Joined();

}  // namespace rankine::recorder::action_trace
