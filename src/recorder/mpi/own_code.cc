// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/own_code.h"

#include "base/rt/keep_errno.h"
#include "base/rt/spin.h"
#include "recorder/core/modules.h"

namespace rankine::mpi {

constinit OwnCode g_own_code = {};

namespace {

constinit rt::SpinLock g_lock;
uintptr_t g_size = 0;  // size of the module at g_own_code.start, in bytes

bool IsTheObject(const callsite::Module& m) {
  const bool first = g_size == 0;
  return first || (m.start == g_own_code.start && m.end - m.start == g_size);
}

}  // namespace

void LearnOwnCode(uintptr_t caller) {
  // After each dlclose, the module must be looked up again. A call from outside this module causes another
  // look-up.
  const uintptr_t size = __atomic_load_n(&g_size, __ATOMIC_ACQUIRE);
  if (size != 0 && caller - g_own_code.start >= size) return;
  rt::KeepErrno keep;
  const callsite::Module* m = recorder::g_modules.Find(caller);
  if (m == nullptr || m->layer == callsite::Layer::application || !g_lock.TryLock()) return;
  if (IsTheObject(*m)) {
    g_own_code.start = m->start;
    __atomic_store_n(&g_size, m->end - m->start, __ATOMIC_RELEASE);
    __atomic_store_n(&g_own_code.size, m->end - m->start, __ATOMIC_RELEASE);
  }
  g_lock.Unlock();
}

void ForgetOwnCode() {
  __atomic_store_n(&g_own_code.size, 0, __ATOMIC_RELEASE);
}

}  // namespace rankine::mpi
