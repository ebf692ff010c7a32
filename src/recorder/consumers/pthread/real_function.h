// SPDX-License-Identifier: BSD-3-Clause
// Functions of the C library in which threads wait: interposed (entries.cc), each with the function that a
// call goes to. That is the next definition after ours or, where the service `pthread` is requested, a
// measuring wrapper of ours (measuring_wrappers.cc). Without the service a call costs a load and a branch.
//
// All next definitions are looked up at once when the library is loaded, or at the first call if that is
// earlier. The look-up takes the loader's lock, which a thread that is about to take another lock must not do
// later on.
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
  // not interposed, only called
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

// Fills both tables; any thread, any number of times. Allocates nothing and prepares nothing.
void LookUp();

// The next definition; nullptr: no object has it. After LookUp.
inline void* Next(Function function) {
  return __atomic_load_n(&g_next[static_cast<uint32_t>(function)], __ATOMIC_RELAXED);
}

// Whether the service is requested, according to the environment when this library is loaded.
bool IsEnabled();

}  // namespace rankine::recorder::pthread
