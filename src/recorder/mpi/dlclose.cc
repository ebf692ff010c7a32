// SPDX-License-Identifier: BSD-3-Clause
// Our dlclose discards cached call sites and function addresses, because another library may be loaded at the
// addresses of the closed library. In all other respects, the call of dlclose is unchanged.
#include <atomic>

#include "recorder/core/callsite/callsite.h"
#include "recorder/core/link/next_function.h"
#include "recorder/core/link/resolve.h"
#include "recorder/mpi/inner_calls.h"

extern "C" __attribute__((visibility("default"))) int dlclose(void* handle) {
  using Dlclose = int (*)(void*);
  static std::atomic<Dlclose> real{nullptr};
  Dlclose f = real.load(std::memory_order_relaxed);
  if (f == nullptr) {
    f = reinterpret_cast<Dlclose>(rankine::mpi::ResolveNext("dlclose"));
    if (f == nullptr) return -1;
    real.store(f, std::memory_order_relaxed);
  }
  int result = f(handle);
  rankine::recorder::adapters::g_closed.fetch_add(1, std::memory_order_release);
  rankine::callsite::SiteCachesChanged();
  rankine::mpi::ForgetRedirected();
  return result;
}
