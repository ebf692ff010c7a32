// SPDX-License-Identifier: BSD-3-Clause
// Stores local calls in the event trace: tests and probes that found nothing, inquiries, other calls
// without a partner, and failed calls. A time-independent trace omits local calls.
#pragma once
#include <cstdint>

#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

// Stores the thread's current call, which has the slot `s` and ends at the given time. The parameter
// `flags` may contain kTiFailed or kTiFoundNothing.
void PutLocal(Thread* t, const Slot* s, uint8_t flags, uint64_t end);

// To be called when MPI_Init has ended, or when recording begins in another way. The parameter `end` is the
// time from which on the thread runs the program. If the call has no row, `s` is nullptr.
void PutFirst(Thread* t, const Slot* s, uint64_t begin, uint64_t end);

}  // namespace rankine::recorder::event_trace
