// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/adapters/tool.h"

#include <dlfcn.h>
#include <link.h>

#include "recorder/core/link/module.h"
#include "recorder/core/process.h"
#include "recorder/mpi/abi/entries.h"

namespace rankine::recorder::adapters {
namespace {

constexpr char kNvtxEntry[] = "InitializeInjectionNvtx2";
constexpr char kKokkosPrefix[] = "kokkosp_";

// A handle is the address of the loader's record of the object.
bool IsOurs(void* handle) {
  return static_cast<const link_map*>(handle)->l_ld == _DYNAMIC;
}

bool Defines(const void* caller, const char* name) {
  bool defines = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.Contains(caller)) return false;
    defines = module.Find(name) != nullptr;
    return true;
  });
  return defines;
}

}  // namespace

bool IsMeasured() {
  if (ReadPhase() == Phase::unprepared) Prepare();
  return ReadPhase() != Phase::off;
}

}  // namespace rankine::recorder::adapters

namespace rankine::mpi {

bool AnswerAsTool(void* (*real)(void*, const char*), void* handle, const char* name, const void* caller,
                  void** answer) {
  namespace adapters = recorder::adapters;
  if (handle == RTLD_DEFAULT || handle == RTLD_NEXT) return false;
  const bool kokkos = HasPrefix(name, adapters::kKokkosPrefix);
  if (!kokkos && !HasPrefix(name, adapters::kNvtxEntry)) return false;
  if (adapters::IsOurs(handle)) {
    *answer = kokkos ? adapters::KokkosCallback(name, nullptr, true)
                     : reinterpret_cast<void*>(&adapters::AttachNvtx);
    return true;
  }
  // The handle belongs to the user's own tool. The recorder puts its own functions between the user's tool
  // and Kokkos. If a tool looks up the functions of the next tool, the look-up is not changed.
  if (!kokkos || !adapters::IsMeasured() || adapters::Defines(caller, name)) return false;
  if (real(handle, "kokkosp_init_library") == nullptr) return false;
  void* theirs = real(handle, name);
  void* ours = adapters::KokkosCallback(name, theirs, false);
  *answer = ours != nullptr ? ours : theirs;
  return true;
}

}  // namespace rankine::mpi
