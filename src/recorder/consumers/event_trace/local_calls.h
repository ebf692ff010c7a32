// Calls in the event trace that have to do with no other rank: tests and probes that found nothing,
// inquiries, local ones, and those that failed. A time-independent trace says nothing of them.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

// The call of `s` that the thread is in ends at `end`; `flags`: kTiFailed, kTiFoundNothing.
void PutLocal(Thread* t, const Slot* s, uint8_t flags, uint64_t end);

// MPI_Init, or what else began to record, is over: what comes from `end` on is the program's. `s` may be
// nullptr, it has no row then.
void PutFirst(Thread* t, const Slot* s, uint64_t begin, uint64_t end);

}  // namespace rankine::recorder::event_trace
