// SPDX-License-Identifier: BSD-3-Clause
// Records operations of the kernel's asynchronous I/O, if libaio's functions submit them and they use
// recorded files. An operation is considered to end when a thread fetches its result.
#pragma once
#include <cstdint>

namespace rankine::recorder::io {

int SubmitToQueue(void* queue, long n, void* blocks);
int TakeFromQueue(void* queue, long least, long n, void* results, void* timeout);
int TakeFromQueueMasked(void* queue, long least, long n, void* results, void* timeout, void* mask);

// The raw system calls of libaio's interface, which return -1 on failure. The function `go` makes the
// program's system call; `submit` makes this call with another list of operations. The members `caller` and
// `frame` belong to the program's call.
struct RawQueueCall {
  long (*go)(const void* call);
  long (*submit)(const void* call, long n, const void* list);
  const void* call;
  const void *caller, *frame;
};
long SubmitRaw(void* queue, long n, void* blocks, const RawQueueCall& call);
long TakeRaw(const void* queue, const void* results, const RawQueueCall& call);

}  // namespace rankine::recorder::io
