// SPDX-License-Identifier: BSD-3-Clause
// Records io_uring operations on recorded files, if liburing's functions submit the operations. The program
// fills the queue and fetches results with inline code, which cannot be interposed. So new entries of the
// queue are examined when the program submits them, and results are examined at the next call of liburing for
// the ring. For this reason, an operation seems to last until the next call of liburing.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

int SubmitRing(void* ring);
int SubmitRingAndWait(void* ring, unsigned n);
int SubmitRingAndWaitTimeout(void* ring, void* results, unsigned n, void* timeout, void* mask);
int SubmitRingAndGetEvents(void* ring);
int GetRingsEvents(void* ring);
int SubmitRingAndWaitMinTimeout(void* ring, void* results, unsigned n, void* timeout, unsigned least,
                                void* mask);
int SubmitRingAndWaitRegistered(void* ring, void* results, unsigned n, int place);
int WaitForRingMinTimeout(void* ring, void* results, unsigned n, void* timeout, unsigned least, void* mask);
int WaitForRing(void* ring, void* results, unsigned submit, unsigned n, void* mask);
int WaitForRingTimeout(void* ring, void* results, void* timeout);
int WaitForRingMany(void* ring, void* results, unsigned n, void* timeout, void* mask);
unsigned PeekAtRing(void* ring, void* results, unsigned n);
void CloseRing(void* ring);

}  // namespace rankine::recorder::io
