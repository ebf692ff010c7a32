// SPDX-License-Identifier: BSD-3-Clause
// A thread's waiting as a value `pthread.wait` in its path.
//
// Such a wait occurs anywhere: in malloc, in a library's own threads, in MPI. So it opens no recording (a
// region or MPI_Init does) and allocates nothing. It is left out inside MPI calls, whose time it is, in
// threads that MPI has made, and inside our own code.
//
// It ends by a return, by cancellation, or by a longjmp from a signal handler. For the latter two, glibc
// calls old-style clean-up buffers (_pthread_cleanup_push), without the compiler's exceptions, which need a
// library that we must not need.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::pthread {

[[gnu::visibility("hidden")]] extern bool g_requested;  // the list of services names it

enum class Kind : uint32_t { mutex, rwlock, condition, join, barrier, semaphore };

// struct _pthread_cleanup_buffer of glibc's pthread.h.
struct CleanupBuffer {
  void (*routine)(void*);
  void* argument;
  int cancel_type;
  CleanupBuffer* before;
};

struct OpenWait {
  CleanupBuffer cleanup;
  const context::Entry* entry;
};

// False: it is not measured, and End must not follow. errno is kept. `caller`: the address of the waiting
// call.
bool Begin(OpenWait* wait, Kind kind, const void* caller);
void End(OpenWait* wait);

// Services that may allocate whenever a region begins cannot be combined with waits for locks, since malloc
// has locks, too. Called when all services have started. Those waits are then left out, and the result says
// so.
void SettleLocks();

}  // namespace rankine::recorder::pthread
