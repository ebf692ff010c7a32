// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/pthread/measuring_wrappers.h"

#include <pthread.h>
#include <semaphore.h>

#include <cerrno>
#include <ctime>

#include "recorder/consumers/pthread/wait.h"
#include "recorder/context/moments.h"

namespace rankine::recorder::pthread {
namespace {

// This function is not inlined, so that calls that do not wait need not save registers.
template <Function kFunction, Kind kKind, class... A>
[[gnu::noinline]] int Wait(const void* caller, A... a) {
  auto* next = reinterpret_cast<int (*)(A...)>(Next(kFunction));
  OpenWait wait{};
  if (!Begin(&wait, kKind, caller)) return next(a...);
  const int result = next(a...);
  End(&wait);
  return result;
}

// Returns true if the lock was free, or if the real function would report the same error. EBUSY is an
// exception: if this thread already holds the lock, only the try function reports EBUSY.
template <Function kTry, class Lock>
[[gnu::always_inline]] inline bool Took(Lock* lock, int* result) {
  auto* attempt = reinterpret_cast<int (*)(Lock*)>(Next(kTry));
  if (attempt == nullptr) return false;
  *result = attempt(lock);
  return *result != EBUSY;
}

// The entry points jump to the functions below, so the return address is that of the program's call.
template <Function kFunction, Kind kKind, Function kTry, class Lock, class... A>
int TakeLock(Lock* lock, A... a) {
  int result = 0;
  if (Took<kTry>(lock, &result)) return result;
  return Wait<kFunction, kKind>(__builtin_return_address(0), lock, a...);
}

template <Function kFunction, Kind kKind, class... A>
int Always(A... a) {
  return Wait<kFunction, kKind>(__builtin_return_address(0), a...);
}

// sem_trywait cannot be used here, because sem_wait is a cancellation point even if it does not wait.
template <Function kFunction, class... A>
int WaitFor(sem_t* semaphore, A... a) {
  auto* value_of = reinterpret_cast<int (*)(sem_t*, int*)>(Next(Function::sem_getvalue));
  int value = 0;
  if (value_of != nullptr && value_of(semaphore, &value) == 0 && value > 0)
    return reinterpret_cast<int (*)(sem_t*, A...)>(Next(kFunction))(semaphore, a...);
  return Wait<kFunction, Kind::semaphore>(__builtin_return_address(0), semaphore, a...);
}

// Wraps pthread_join, and orders the threads of a time-independent trace. If service `pthread` is off, this
// wrapper only orders the threads.
int Join(pthread_t thread, void** value) {
  const void* const caller = __builtin_return_address(0);
  const int result = IsEnabled()
                         ? Wait<Function::join, Kind::join>(caller, thread, value)
                         : reinterpret_cast<int (*)(pthread_t, void**)>(Next(Function::join))(thread, value);
  if (result == 0 && OrdersThreads()) moments::OnJoined();
  return result;
}

using Until = const timespec*;
using enum Function;

template <Function kFunction, class... A>
void* Mutex() {
  return reinterpret_cast<void*>(&TakeLock<kFunction, Kind::mutex, mutex_trylock, pthread_mutex_t, A...>);
}
template <Function kFunction, class... A>
void* Reader() {
  return reinterpret_cast<void*>(
      &TakeLock<kFunction, Kind::rwlock, rwlock_tryrdlock, pthread_rwlock_t, A...>);
}
template <Function kFunction, class... A>
void* Writer() {
  return reinterpret_cast<void*>(
      &TakeLock<kFunction, Kind::rwlock, rwlock_trywrlock, pthread_rwlock_t, A...>);
}
template <Function kFunction, class... A>
void* Condition() {
  return reinterpret_cast<void*>(
      &Always<kFunction, Kind::condition, pthread_cond_t*, pthread_mutex_t*, A...>);
}
template <Function kFunction, class... A>
void* Semaphore() {
  return reinterpret_cast<void*>(&WaitFor<kFunction, A...>);
}

}  // namespace

void* Measured(Function function) {
  switch (function) {
    case mutex_lock:
      return Mutex<mutex_lock>();
    case mutex_timedlock:
      return Mutex<mutex_timedlock, Until>();
    case mutex_clocklock:
      return Mutex<mutex_clocklock, clockid_t, Until>();
    case rwlock_rdlock:
      return Reader<rwlock_rdlock>();
    case rwlock_timedrdlock:
      return Reader<rwlock_timedrdlock, Until>();
    case rwlock_clockrdlock:
      return Reader<rwlock_clockrdlock, clockid_t, Until>();
    case rwlock_wrlock:
      return Writer<rwlock_wrlock>();
    case rwlock_timedwrlock:
      return Writer<rwlock_timedwrlock, Until>();
    case rwlock_clockwrlock:
      return Writer<rwlock_clockwrlock, clockid_t, Until>();
    case cond_wait:
      return Condition<cond_wait>();
    case cond_timedwait:
      return Condition<cond_timedwait, Until>();
    case cond_clockwait:
      return Condition<cond_clockwait, clockid_t, Until>();
    case join:
      return reinterpret_cast<void*>(&Join);
    case barrier_wait:
      return reinterpret_cast<void*>(&Always<barrier_wait, Kind::barrier, pthread_barrier_t*>);
    case sem_wait:
      return Semaphore<sem_wait>();
    case sem_timedwait:
      return Semaphore<sem_timedwait, Until>();
    case sem_clockwait:
      return Semaphore<sem_clockwait, clockid_t, Until>();
    default:
      return nullptr;
  }
}

}  // namespace rankine::recorder::pthread
