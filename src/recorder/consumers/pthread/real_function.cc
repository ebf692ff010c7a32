// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/pthread/real_function.h"

#include <cstdlib>

#include "layout/environment.h"
#include "layout/services/list.h"
#include "recorder/consumers/pthread/measuring_wrappers.h"
#include "recorder/core/link/module.h"

namespace rankine::recorder::pthread {

constinit void* g_wrappers[kFunctions] = {};
constinit void* g_next[kFunctions] = {};

namespace {

constexpr const char* kNames[kFunctions] = {
    "pthread_mutex_lock",
    "pthread_mutex_timedlock",
    "pthread_mutex_clocklock",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_timedrdlock",
    "pthread_rwlock_clockrdlock",
    "pthread_rwlock_wrlock",
    "pthread_rwlock_timedwrlock",
    "pthread_rwlock_clockwrlock",
    "pthread_cond_wait",
    "pthread_cond_timedwait",
    "pthread_cond_clockwait",
    "pthread_join",
    "pthread_barrier_wait",
    "sem_wait",
    "sem_timedwait",
    "sem_clockwait",
    "pthread_mutex_trylock",
    "pthread_rwlock_tryrdlock",
    "pthread_rwlock_trywrlock",
    "sem_getvalue",
    "_pthread_cleanup_push",
    "_pthread_cleanup_pop",
};

constexpr uint32_t kKnown = 1, kPthread = 2, kTi = 4;
constinit uint32_t g_asked = 0;  // the three bits above; 0: unknown

// Reads only the list of services. The process cannot be prepared here, because the thread may be inside
// malloc.
uint32_t AskList() {
  uint32_t asked = kKnown;
  const char* list = std::getenv(layout::kEnvWith);
  if (list == nullptr) return asked;
  std::string_view rest = list;
  layout::ServiceItem item;
  while (layout::NextService(&rest, &item)) {
    if (!item.path.empty()) continue;
    asked |= item.name == "pthread" ? kPthread : item.name == "ti" ? kTi : 0;
  }
  return asked;
}

bool Asks(uint32_t service) {
  uint32_t known = __atomic_load_n(&g_asked, __ATOMIC_RELAXED);
  if (known == 0) {
    known = AskList();
    __atomic_store_n(&g_asked, known, __ATOMIC_RELAXED);
  }
  return (known & service) != 0;
}

[[gnu::constructor]] void LookUpEarly() {
  LookUp();
}

}  // namespace

bool IsEnabled() {
  return Asks(kPthread);
}

bool OrdersThreads() {
  return Asks(kTi);
}

void LookUp() {
  void* found[kFunctions] = {};
  uint32_t left = kFunctions;
  bool after_us = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (module.IsOurs()) {
      after_us = true;
      return false;
    }
    for (uint32_t i = 0; after_us && i < kFunctions; ++i) {
      if (found[i] != nullptr) continue;
      found[i] = module.Find(kNames[i]);
      if (found[i] != nullptr) --left;
    }
    return left == 0;
  });
  // Measuring functions call the next definitions. So all next definitions must be stored before any entry
  // point calls a measuring function.
  for (uint32_t i = 0; i < kFunctions; ++i) __atomic_store_n(&g_next[i], found[i], __ATOMIC_RELAXED);
  const bool asked = IsEnabled(), ordered = OrdersThreads();
  for (uint32_t i = 0; i < kFunctions; ++i) {
    const auto function = static_cast<Function>(i);
    const bool wraps = found[i] != nullptr && (asked || (ordered && function == Function::join));
    void* measured = wraps ? Measured(function) : nullptr;
    __atomic_store_n(&g_wrappers[i], measured != nullptr ? measured : found[i], __ATOMIC_RELEASE);
  }
}

}  // namespace rankine::recorder::pthread
