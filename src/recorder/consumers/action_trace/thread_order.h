// SPDX-License-Identifier: BSD-3-Clause
// Logs when threads of this process are created, end and are joined, so that a replay begins and continues
// them in the same order (layout/ti/thread_order.h). Creating or joining a thread also ends the computation
// before it in the trace, so that a replay can tell it from the computation after it.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::action_trace {

// The position of its creator at which a thread was created.
struct Creation {
  uint32_t thread;  // of the creator, + 1; 0: unknown
  uint32_t ends;    // number of threads that had ended
  uint64_t at;
};
// How the calling thread was created.
extern constinit thread_local Creation t_creation
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

// The calling thread is about to create a thread, which must get the result as its t_creation.
Creation Create();
// The calling thread's trace begins, or it goes on in the trace of a thread that has ended.
void BeginThread(Thread* t);
void EndThread(Thread* t);
// The calling thread has joined another one.
void Joined();

}  // namespace rankine::recorder::action_trace
