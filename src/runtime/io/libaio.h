// The kernel's asynchronous I/O by libaio: what is submitted through its functions, on files that are
// recorded. An operation ends when its result is taken, by whichever thread.
#pragma once
#include <cstdint>

namespace rankine::runtime::io {

int SubmitToQueue(void* queue, long n, void* blocks);
int TakeFromQueue(void* queue, long least, long n, void* results, void* timeout);
int TakeFromQueueMasked(void* queue, long least, long n, void* results, void* timeout, void* mask);

}  // namespace rankine::runtime::io
