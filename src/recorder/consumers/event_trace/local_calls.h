// SPDX-License-Identifier: BSD-3-Clause
// Local calls in the event trace: tests and probes that found nothing, inquiries, other calls without a
// partner, and failed calls. A time-independent trace omits them.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

// Stores the thread's current call, which has slot `s` and ends at `end`. `flags`: kTiFailed,
// kTiFoundNothing.
void PutLocal(Thread* t, const Slot* s, uint8_t flags, uint64_t end);

// To be called when MPI_Init has ended, or when recording begins in another way. Everything from `end` on
// belongs to the program. `s` is nullptr if the call has no row.
void PutFirst(Thread* t, const Slot* s, uint64_t begin, uint64_t end);

}  // namespace rankine::recorder::event_trace
