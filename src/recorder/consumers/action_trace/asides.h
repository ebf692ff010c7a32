// Calls in the event trace that have to do with no other rank: tests and probes that found nothing,
// inquiries, local ones, and those that failed. A time-independent trace says nothing of them.
#pragma once
#include <cstdint>

#include "recorder/calls/call_slot.h"
#include "recorder/consumers/action_trace/recorder.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::service::ti {

// Are the thread's calls in an event trace? Each is timed then, inquiries, too.
[[gnu::always_inline]] inline bool IsTraced(const Thread* t) {
  return t->ti != nullptr && t->ti->events != nullptr;
}

// The call of `s` that the thread is in ends at `end`; `flags`: kTiFailed, kTiFoundNothing. The thread has a
// recorder.
void PutAside(Thread* t, const Slot* s, uint8_t flags, uint64_t end);

// MPI_Init, or what else began to record, is over: what comes from `end` on is the program's. `s` may be
// nullptr, it has no row then.
void PutInit(Thread* t, const Slot* s, uint64_t begin, uint64_t end);

}  // namespace rankine::recorder::service::ti
