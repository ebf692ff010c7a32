// SPDX-License-Identifier: BSD-3-Clause
// The kernel's asynchronous I/O with libaio: records operations on recorded files that are submitted by
// libaio's functions. An operation is considered to end when a thread fetches its result.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

int SubmitToQueue(void* queue, long n, void* blocks);
int TakeFromQueue(void* queue, long least, long n, void* results, void* timeout);
int TakeFromQueueMasked(void* queue, long least, long n, void* results, void* timeout, void* mask);

// The raw system calls of this interface, which return -1 on failure. The function `go` makes the call, and
// `submit` makes the call with another list. The members `caller` and `frame` belong to the program's call.
struct RawQueueCall {
  long (*go)(const void* call);
  long (*submit)(const void* call, long n, const void* list);
  const void* call;
  const void *caller, *frame;
};
long SubmitRaw(void* queue, long n, void* blocks, const RawQueueCall& call);
long TakeRaw(const void* queue, const void* results, const RawQueueCall& call);

}  // namespace rankine::recorder::io
