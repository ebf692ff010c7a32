// A thread's waiting as a value `pthread.wait` in its path.
//
// A wait that nobody asked to be told about comes at any place: in malloc, in a library's own threads, in
// MPI. So it opens no recording (a region or MPI_Init does), allocates nothing, and is left out inside MPI's
// calls, whose time it is, in threads that MPI has made, and inside ourselves.
//
// It ends by returning, by cancellation, or by a longjmp from a signal handler; glibc calls old-style
// clean-up buffers (_pthread_cleanup_push) for both of the latter, without help of the compiler's, whose
// exceptions need a library that we must not need.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::pthread {

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

// False: it is not measured, and there is nothing to end. errno is kept. `caller`: whose wait it is.
bool Begin(OpenWait* wait, Kind kind, const void* caller);
void End(OpenWait* wait);

// Services that may allocate whenever a region begins do not stand with waits for locks, since malloc has
// locks, too. Called when all services have been started; those waits are then left out, which the result
// says.
void SettleLocks();

}  // namespace rankine::recorder::pthread
