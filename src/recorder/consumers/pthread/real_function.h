// SPDX-License-Identifier: BSD-3-Clause
// The interposed functions of the C library in which threads wait (entries.cc), and the target to which each
// call is passed. This is the next definition after ours or, if service `pthread` was requested, one of our
// measuring wrappers (measuring_wrappers.cc). A time-independent trace needs only the wrapper of
// pthread_join. Without these services, a call costs a load and a branch.
//
// All next definitions are looked up when our library is loaded, or at the first call if that is earlier. The
// look-up takes the loader's lock. It must not be done later, by a thread that is about to take another lock.
#pragma once
#include <cstdint>

namespace rankine::recorder::pthread {

enum class Function : uint32_t {
  mutex_lock,
  mutex_timedlock,
  mutex_clocklock,
  rwlock_rdlock,
  rwlock_timedrdlock,
  rwlock_clockrdlock,
  rwlock_wrlock,
  rwlock_timedwrlock,
  rwlock_clockwrlock,
  cond_wait,
  cond_timedwait,
  cond_clockwait,
  join,
  barrier_wait,
  sem_wait,
  sem_timedwait,
  sem_clockwait,
  // functions that are not interposed, but that we call
  mutex_trylock,
  rwlock_tryrdlock,
  rwlock_trywrlock,
  sem_getvalue,
  cleanup_push,
  cleanup_pop,
};
inline constexpr uint32_t kFunctions = 23;

[[gnu::visibility("hidden")]] extern constinit void* g_wrappers[kFunctions];
[[gnu::visibility("hidden")]] extern constinit void* g_next[kFunctions];

// Fills both tables. May be called by any thread, any number of times. Does not allocate or prepare anything
// else.
void LookUp();

// Returns the next definition; nullptr: no object has one. To be called after LookUp.
inline void* Next(Function function) {
  return __atomic_load_n(&g_next[static_cast<uint32_t>(function)], __ATOMIC_RELAXED);
}

// IsEnabled: returns whether the service was requested, according to the environment when this library was
// loaded. OrdersThreads: the same for time-independent traces.
bool IsEnabled();
bool OrdersThreads();

}  // namespace rankine::recorder::pthread
