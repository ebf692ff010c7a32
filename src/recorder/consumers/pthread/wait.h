// SPDX-License-Identifier: BSD-3-Clause
// Records that a thread waits, by adding a value `pthread.wait` to the thread's path.
//
// Such a wait may occur anywhere: in malloc, in a library's own threads, in MPI. So it does not start the
// recording (a region or MPI_Init does), and allocates nothing. It is not recorded inside MPI calls, which
// count this time themselves, nor in threads that MPI has created or inside our own code.
//
// A wait ends with a return, a cancellation, or a longjmp from a signal handler. In the last two cases, glibc
// calls the handlers of old-style clean-up buffers (_pthread_cleanup_push). We use these because C++
// exceptions would need a library on which we must not depend.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::pthread {

[[gnu::visibility("hidden")]] extern bool g_requested;  // the list of services contains this one

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

// Returns false if the wait is not measured; End must then not be called. Preserves errno. `caller`: the
// address of the waiting call.
bool Begin(OpenWait* wait, Kind kind, const void* caller);
void End(OpenWait* wait);

// Waits for locks begin regions. So they cannot be recorded together with services that may allocate memory
// whenever a region begins, because malloc has locks, too. To be called when all services have started. If
// there is such a service, waits for locks are not recorded, and the result says so.
void SettleLocks();

}  // namespace rankine::recorder::pthread
