// io_uring by liburing: what is submitted through its functions, on files that are recorded. Filling the
// queue and taking results out of it is inline code of the program's, which nobody can stand in front of. So
// new entries are looked at when they are submitted, and results with the next call of liburing's on the
// ring: an operation ends at the latest when its result is seen, and seems to take until then.
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
