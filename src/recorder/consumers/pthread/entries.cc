// SPDX-License-Identifier: BSD-3-Clause
// The entry points that replace functions of the C library. An entry point only passes the call on, and
// ends with a jump. So the called function sees the original caller, and the stack of a cancelled thread
// contains no frame of ours.
//
// On some processors, pthread_cond_wait and pthread_cond_timedwait have two versions with different
// condition variables. Our entry points have the newer one of the two versions (arch/condition_versions.h).
// If a program is linked with the older version, its calls do not reach our entry points.
#include <pthread.h>
#include <semaphore.h>

#include <cerrno>
#include <ctime>

#include "recorder/arch/condition_versions.h"
#include "recorder/consumers/pthread/real_function.h"

namespace rankine::recorder::pthread {
namespace {

// Returns the result of a call to a function that no library has. Before glibc 2.34, a process without
// libpthread lacks these functions and has only one thread. Functions for locks succeed without effect,
// like the C library's own stubs. Functions that do not lock report an error.
int Absent(Function function) {
  if (function < Function::join) return 0;
  if (function < Function::sem_wait) return ENOSYS;
  errno = ENOSYS;
  return -1;
}

inline void* WrapperOf(Function function) {
  return __atomic_load_n(&g_wrappers[static_cast<uint32_t>(function)], __ATOMIC_ACQUIRE);
}

template <Function kFunction, class... A>
[[gnu::noinline, gnu::cold]] int FirstTime(A... a) {
  LookUp();
  void* way = WrapperOf(kFunction);
  if (way == nullptr) return Absent(kFunction);
  return reinterpret_cast<int (*)(A...)>(way)(a...);
}

// Each of the two calls is the last call on its path, so the compiler turns it into a jump.
template <Function kFunction, class... A>
[[gnu::always_inline]] inline int GoOn(A... a) {
  void* way = WrapperOf(kFunction);
  if (way == nullptr) [[unlikely]]
    return FirstTime<kFunction>(a...);
  return reinterpret_cast<int (*)(A...)>(way)(a...);
}

}  // namespace
}  // namespace rankine::recorder::pthread

// The functions have other names in C++, because headers that are always included declare them with other
// parameter names.
#define RANKINE_ENTRY(symbol, function, parameters, ...)                                                    \
  extern "C" __attribute__((visibility("default"))) int rankine_wait_##function parameters __asm__(symbol); \
  int rankine_wait_##function parameters {                                                                  \
    using rankine::recorder::pthread::Function;                                                             \
    return rankine::recorder::pthread::GoOn<Function::function>(__VA_ARGS__);                               \
  }

RANKINE_ENTRY("pthread_mutex_lock", mutex_lock, (pthread_mutex_t * lock), lock)
RANKINE_ENTRY("pthread_mutex_timedlock", mutex_timedlock, (pthread_mutex_t * lock, const timespec* until),
              lock, until)
RANKINE_ENTRY("pthread_mutex_clocklock", mutex_clocklock,
              (pthread_mutex_t * lock, clockid_t clock, const timespec* until), lock, clock, until)
RANKINE_ENTRY("pthread_rwlock_rdlock", rwlock_rdlock, (pthread_rwlock_t * lock), lock)
RANKINE_ENTRY("pthread_rwlock_timedrdlock", rwlock_timedrdlock,
              (pthread_rwlock_t * lock, const timespec* until), lock, until)
RANKINE_ENTRY("pthread_rwlock_clockrdlock", rwlock_clockrdlock,
              (pthread_rwlock_t * lock, clockid_t clock, const timespec* until), lock, clock, until)
RANKINE_ENTRY("pthread_rwlock_wrlock", rwlock_wrlock, (pthread_rwlock_t * lock), lock)
RANKINE_ENTRY("pthread_rwlock_timedwrlock", rwlock_timedwrlock,
              (pthread_rwlock_t * lock, const timespec* until), lock, until)
RANKINE_ENTRY("pthread_rwlock_clockwrlock", rwlock_clockwrlock,
              (pthread_rwlock_t * lock, clockid_t clock, const timespec* until), lock, clock, until)
RANKINE_ENTRY(RANKINE_CONDITION_SYMBOL("pthread_cond_wait"), cond_wait,
              (pthread_cond_t * cond, pthread_mutex_t* lock), cond, lock)
RANKINE_ENTRY(RANKINE_CONDITION_SYMBOL("pthread_cond_timedwait"), cond_timedwait,
              (pthread_cond_t * cond, pthread_mutex_t* lock, const timespec* until), cond, lock, until)
RANKINE_ENTRY("pthread_cond_clockwait", cond_clockwait,
              (pthread_cond_t * cond, pthread_mutex_t* lock, clockid_t clock, const timespec* until), cond,
              lock, clock, until)
RANKINE_ENTRY("pthread_join", join, (pthread_t thread, void** result), thread, result)
RANKINE_ENTRY("pthread_barrier_wait", barrier_wait, (pthread_barrier_t * barrier), barrier)
RANKINE_ENTRY("sem_wait", sem_wait, (sem_t * semaphore), semaphore)
RANKINE_ENTRY("sem_timedwait", sem_timedwait, (sem_t * semaphore, const timespec* until), semaphore, until)
RANKINE_ENTRY("sem_clockwait", sem_clockwait, (sem_t * semaphore, clockid_t clock, const timespec* until),
              semaphore, clock, until)

RANKINE_CONDITION_VERSIONS
