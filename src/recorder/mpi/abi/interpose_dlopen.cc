// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/interpose_dlopen.h"

#include <dlfcn.h>

#include <atomic>
#include <cstring>

#include "recorder/core/link/module.h"
#include "recorder/mpi/abi/deep_binding.h"
#include "recorder/mpi/abi/note_loaded.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

std::atomic<void*> g_real_dlopen{nullptr};

void* RealDlopen() {
  void* real = g_real_dlopen.load(std::memory_order_relaxed);
  if (real != nullptr) return real;
  real = ResolveNext("dlopen");
  g_real_dlopen.store(real, std::memory_order_relaxed);
  return real;
}

// Whether the result of the real dlopen depends on its caller, because the path uses the caller's search path
// or $ORIGIN.
bool AsksCaller(const char* path) {
  return std::strchr(path, '/') == nullptr || std::strchr(path, '$') != nullptr;
}

}  // namespace
}  // namespace rankine::mpi

RankineDlopenDecision RankineDecideDlopen(const char* path, int mode) {
  using namespace rankine::mpi;
  void* real = RealDlopen();
  NoteLoaded();
  if (real == nullptr || path == nullptr || (mode & RTLD_DEEPBIND) == 0) return {real, nullptr};
  LeadAwaited(true);
  const uint64_t before = LoadedEver();
  if (AsksCaller(path)) {
    AwaitDeepBound(before);
    return {real, nullptr};
  }
  using Dlopen = void* (*)(const char*, int);
  void* handle = reinterpret_cast<Dlopen>(real)(path, mode);
  if (handle != nullptr) LeadDeepBound(before, true);
  return {nullptr, handle};
}
