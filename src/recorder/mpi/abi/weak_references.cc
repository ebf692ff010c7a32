// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/weak_references.h"

#include <atomic>

#include "base/rt/spin.h"
#include "recorder/core/link/redirect.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/entries.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

std::atomic<bool> g_ready{false};  // Our constructor has run, so libc functions may be called.
rt::SpinLock g_lock;
// The loader's count of loaded modules at the last examination. g_tried is the count at any examination;
// g_settled is the count at the last examination for which the MPI library was known.
std::atomic<uint64_t> g_settled{0}, g_tried{0};

void Settle(const Module& module, bool (*has_prefix)(const char*)) {
  SetReferences(module, References::weak, [has_prefix](const char* name, void** slot) -> void* {
    const bool leads_to_us = *slot != nullptr && has_prefix(name) && *slot == FindEntry(name);
    return leads_to_us && IsMissing(name) ? nullptr : *slot;
  });
}

[[gnu::constructor]] void SettleAtStart() {
  g_ready.store(true, std::memory_order_release);
  SettleWeakReferences();
}

}  // namespace

bool IsMissing(const char* name) {
  if (!HasMpiPrefix(name)) return ResolveNext(name) == nullptr;
  const bool pmpi = name[0] == 'P';
  return ResolveReal(pmpi ? name + 1 : name, pmpi) == nullptr;
}

void SettleWeakReferences() {
  if (!g_ready.load(std::memory_order_acquire)) return;
  const uint64_t tried = g_tried.load(std::memory_order_acquire);
  if (LoadedEver() == tried || !g_lock.TryLock()) return;
  const Loaded loaded = CountLoaded();
  ForEachModuleSince(tried, loaded, [](const Module& module) { Settle(module, HasOptionalPrefix); });
  CurrentAbi();
  const auto* library = reinterpret_cast<void*>(CurrentLibrary().handle);
  if (library != nullptr) {
    ForEachModuleSince(g_settled.load(std::memory_order_relaxed), loaded, [library](const Module& module) {
      if (!module.Contains(library)) Settle(module, HasMpiPrefix);
    });
    g_settled.store(loaded.ever, std::memory_order_relaxed);
  }
  g_tried.store(loaded.ever, std::memory_order_release);
  g_lock.Unlock();
}

}  // namespace rankine::mpi
