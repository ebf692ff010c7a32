#include "runtime/mpi/abi/interpose_dlsym.h"

#include <dlfcn.h>

#include <atomic>
#include <cstring>

#include "runtime/mpi/abi/entries.h"
#include "runtime/mpi/abi/module.h"
#include "runtime/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

using Dlsym = void* (*)(void*, const char*);
std::atomic<void*> g_real_dlsym{nullptr};

void* AnswerNothing(void*, const char*) {
  return nullptr;
}

// Found by our own walk, which never calls dlsym: no recursion, no matter who asks first.
void* RealDlsym() {
  void* real = g_real_dlsym.load(std::memory_order_relaxed);
  if (real != nullptr) return real;
  real = ResolveNext("dlsym");
  if (real == nullptr) return reinterpret_cast<void*>(&AnswerNothing);
  g_real_dlsym.store(real, std::memory_order_relaxed);
  return real;
}

bool IsMpiName(const char* name) {
  return name != nullptr && (std::strncmp(name, "MPI_", 4) == 0 || std::strncmp(name, "PMPI_", 5) == 0);
}

bool InMpiLibrary(const void* address) {
  static constexpr char kMark[] = "PMPI_Init";
  bool inside = false;
  ForEachModule([&](const Module& module) {
    if (!module.Contains(address)) return false;
    inside = !module.IsOurs() && module.Find(kMark) != nullptr;
    return true;
  });
  return inside;
}

bool CallerDefines(const void* caller, const char* name) {
  bool defines = false;
  ForEachModule([&](const Module& module) {
    if (!module.Contains(caller)) return false;
    defines = module.Find(name) != nullptr;
    return true;
  });
  return defines;
}

}  // namespace
}  // namespace rankine::mpi

RankineDlsymDecision RankineDecideDlsym(void* handle, const char* name, const void* caller) {
  using namespace rankine::mpi;
  void* real = RealDlsym();
  if (handle == RTLD_DEFAULT || handle == RTLD_NEXT || !IsMpiName(name)) return {real, nullptr};
  void* wrapper = FindEntry(name);
  if (wrapper == nullptr) return {real, nullptr};
  void* answer = reinterpret_cast<Dlsym>(real)(handle, name);
  if (answer != nullptr && InMpiLibrary(answer) && !CallerDefines(caller, name)) answer = wrapper;
  return {nullptr, answer};
}
