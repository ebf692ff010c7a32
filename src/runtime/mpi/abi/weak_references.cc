#include "runtime/mpi/abi/weak_references.h"

#include <link.h>
#include <sys/mman.h>

#include <atomic>

#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "runtime/mpi/abi/detect.h"
#include "runtime/mpi/abi/entries.h"
#include "runtime/mpi/abi/module.h"
#include "runtime/mpi/abi/resolve.h"

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

uint64_t LoadedEver() {
  uint64_t ever = 0;
  auto step = [](dl_phdr_info* info, size_t, void* data) -> int {
    *static_cast<uint64_t*>(data) = info->dlpi_adds;
    return 1;
  };
  dl_iterate_phdr(step, &ever);
  return ever;
}

// Lets read-only pages be written while it lives.
class Writable {
 public:
  explicit Writable(Range pages) : pages_(pages) {}
  ~Writable() {
    if (open_) Protect(PROT_READ);
  }
  Writable(const Writable&) = delete;
  Writable& operator=(const Writable&) = delete;

  void Clear(void** slot) {
    const auto at = reinterpret_cast<uintptr_t>(slot);
    if (at >= pages_.begin && at < pages_.end && !open_) {
      open_ = Protect(PROT_READ | PROT_WRITE);
      if (!open_) return;
    }
    __atomic_store_n(slot, nullptr, __ATOMIC_RELAXED);
  }

 private:
  bool Protect(int how) const {
    return rt::Syscall(SYS_mprotect, static_cast<long>(pages_.begin),
                       static_cast<long>(pages_.end - pages_.begin), how) == 0;
  }

  Range pages_;
  bool open_ = false;
};

void Settle(const Module& module, bool (*has_prefix)(const char*)) {
  Writable pages(module.Relro());
  module.ForEachWeakReference([&](const char* name, void** slot) {
    if (*slot == nullptr || !has_prefix(name) || *slot != FindEntry(name) || !IsMissing(name)) return;
    pages.Clear(slot);
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
  ForEachSince(tried, loaded, [](const Module& module) { Settle(module, HasCaliperPrefix); });
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
