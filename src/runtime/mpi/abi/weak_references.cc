#include "runtime/mpi/abi/weak_references.h"

#include <link.h>

#include <atomic>

#include "base/rt/spin.h"
#include "runtime/mpi/abi/detect.h"
#include "runtime/mpi/abi/entries.h"
#include "runtime/mpi/abi/module.h"
#include "runtime/mpi/abi/resolve.h"
#include "runtime/mpi/abi/writable.h"

namespace rankine::mpi {
namespace {

std::atomic<bool> g_ready{false};  // our constructor has run: libc can be called
rt::SpinLock g_lock;
// What the loader had loaded in all, when objects were last looked at with the library known, and at all.
std::atomic<uint64_t> g_settled{0}, g_tried{0};

struct Loaded {
  uint64_t ever = 0;
  uint64_t now = 0;
};

Loaded CountLoaded() {
  Loaded loaded;
  auto step = [](dl_phdr_info* info, size_t, void* data) -> int {
    auto* counts = static_cast<Loaded*>(data);
    counts->ever = info->dlpi_adds;
    counts->now++;
    return 0;
  };
  dl_iterate_phdr(step, &loaded);
  return loaded;
}

void Settle(const Module& module, bool (*has_prefix)(const char*)) {
  Writable pages(module.Relro());
  module.ForEachWeakReference([&](const char* name, void** slot) {
    if (*slot == nullptr || !has_prefix(name) || *slot != FindEntry(name) || !IsMissing(name)) return;
    pages.Store(slot, nullptr);
  });
}

// Objects that were loaded since `ever` were; new ones are at the end of the list.
template <class Visit>
void ForEachSince(uint64_t ever, const Loaded& loaded, Visit visit) {
  const uint64_t fresh = loaded.ever - ever;
  uint64_t place = 0;
  ForEachModule([&](const Module& module) {
    const bool is_new = place++ + fresh >= loaded.now;
    if (is_new && !module.IsOurs()) visit(module);
    return false;
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
  ForEachSince(tried, loaded, [](const Module& module) { Settle(module, HasOptionalPrefix); });
  CurrentAbi();
  const auto* library = reinterpret_cast<void*>(CurrentLibrary().handle);
  if (library != nullptr) {
    ForEachSince(g_settled.load(std::memory_order_relaxed), loaded, [library](const Module& module) {
      if (!module.Contains(library)) Settle(module, HasMpiPrefix);
    });
    g_settled.store(loaded.ever, std::memory_order_relaxed);
  }
  g_tried.store(loaded.ever, std::memory_order_release);
  g_lock.Unlock();
}

}  // namespace rankine::mpi
