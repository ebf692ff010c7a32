// SPDX-License-Identifier: BSD-3-Clause
// The interposed functions of the C library in which threads wait (entries.cc), and the target to which
// each entry point passes its calls. The target is the next definition after our own. If service `pthread`
// was requested, the target is one of our measuring wrappers (measuring_wrappers.cc). A time-independent
// trace needs only the wrapper of pthread_join. If neither service `pthread` nor a time-independent trace was
// requested, a call costs a load and a branch.
//
// All next definitions are looked up when our library is loaded, or at the first call of an interposed
// function if this call is earlier. The look-up takes the loader's lock. If a thread made the look-up later,
// just before it takes another lock, the two locks could cause a deadlock.
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
  // We call the functions below, but do not interpose them.
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

// Fills both tables. May be called by any thread, any number of times. Allocates no memory and has no other
// effect.
void LookUp();

// Returns the next definition of the function, or nullptr if no other object defines the function. To be
// called after the tables were filled (LookUp).
inline void* Next(Function function) {
  return __atomic_load_n(&g_next[static_cast<uint32_t>(function)], __ATOMIC_RELAXED);
}

// IsEnabled returns whether the environment requested service `pthread` when this library was loaded.
// OrdersThreads returns whether the environment requested a time-independent trace when this library was
// loaded.
bool IsEnabled();
bool OrdersThreads();

}  // namespace rankine::recorder::pthread
