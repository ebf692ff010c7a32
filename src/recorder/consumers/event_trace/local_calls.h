// SPDX-License-Identifier: BSD-3-Clause
// Local calls in the event trace: tests and probes that found nothing, inquiries, other calls without a
// partner, and failed calls. A time-independent trace leaves them out.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

// The thread's present call, of slot `s`, ends at `end`; `flags`: kTiFailed, kTiFoundNothing.
void PutLocal(Thread* t, const Slot* s, uint8_t flags, uint64_t end);

// MPI_Init, or another begin of recording, is over: everything from `end` on is the program's. `s` may be
// nullptr: it has no row then.
void PutFirst(Thread* t, const Slot* s, uint64_t begin, uint64_t end);

}  // namespace rankine::recorder::event_trace
