// Functions of the C library in which threads wait: interposed (entries.cc), each with the way that a call
// takes. That is the next definition after ours itself, unless the service `pthread` is asked for; then it is
// one of ours that measures (measured.cc). What the service is not asked for costs a load and a branch.
//
// All are looked up at once when the library is loaded, or with the first call if that is earlier. Looking up
// takes the loader's lock, which a thread that is about to take another lock must not do later on.
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

[[gnu::visibility("hidden")]] extern constinit void* g_ways[kFunctions];
[[gnu::visibility("hidden")]] extern constinit void* g_next[kFunctions];

// Fills both tables; any thread, any number of times. Allocates nothing, prepares nothing.
void LookUp();

// The next definition; nullptr: nobody has it. After LookUp.
inline void* Next(Function function) {
  return __atomic_load_n(&g_next[static_cast<uint32_t>(function)], __ATOMIC_RELAXED);
}

// Is the service asked for? What the environment says when this is loaded.
bool IsAsked();

}  // namespace rankine::recorder::pthread
