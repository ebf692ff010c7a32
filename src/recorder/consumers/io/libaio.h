// The kernel's asynchronous I/O by libaio: what is submitted through its functions, on files that are
// recorded. An operation ends when its result is taken, by whichever thread.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

int SubmitToQueue(void* queue, long n, void* blocks);
int TakeFromQueue(void* queue, long least, long n, void* results, void* timeout);
int TakeFromQueueMasked(void* queue, long least, long n, void* results, void* timeout, void* mask);

// The same by the system calls themselves, which fail with -1. `go`: makes the call. `caller`, `frame`: whose
// it is.
struct RawQueueCall {
  long (*go)(const void* call);
  const void* call;
  const void *caller, *frame;
};
long SubmitRaw(void* queue, long n, void* blocks, const RawQueueCall& call);
long TakeRaw(const void* queue, const void* results, const RawQueueCall& call);

}  // namespace rankine::recorder::io
