// SPDX-License-Identifier: BSD-3-Clause
// Records that a thread waits, by adding a value `pthread.wait` to the thread's path.
//
// A thread may wait anywhere: in malloc, in a library's own threads, in MPI. So this code allocates
// nothing, and does not start the recording. Only a region or MPI_Init starts the recording. No wait is
// recorded inside MPI calls, because MPI calls count their waits themselves. In threads that MPI has
// created and in our own code, waits are not recorded either.
//
// A wait ends with a return, a cancellation, or a longjmp from a signal handler. After a cancellation or a
// longjmp, glibc calls the handlers of old-style clean-up buffers (_pthread_cleanup_push). We use clean-up
// buffers because C++ exceptions would need a library on which we must not depend.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::pthread {

[[gnu::visibility("hidden")]] extern bool g_requested;  // True if the list of services contains `pthread`.

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

// Begins to measure a wait. If the wait is not measured, returns false, and End must not be called. The
// function preserves errno. The parameter `caller` is the address of the call that waits.
bool Begin(OpenWait* wait, Kind kind, const void* caller);
void End(OpenWait* wait);

// Waits for locks begin regions. Some services may allocate memory whenever a region begins, and malloc
// itself waits for locks. So waits for locks are not recorded if a service that may allocate memory runs. The
// result of the recording then states that such waits are not recorded. To be called when all services have
// been started.
void SettleLocks();

}  // namespace rankine::recorder::pthread
