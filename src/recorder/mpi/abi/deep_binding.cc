// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/deep_binding.h"

#include "base/rt/text.h"
#include "recorder/core/link/redirect.h"
#include "recorder/mpi/abi/entries.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

constexpr uint64_t kNobody = ~uint64_t{0};
// Each thread has its own value of this variable. If all threads shared one value, another thread could
// examine the module while the loader is still binding it.
constinit thread_local uint64_t t_awaited __attribute__((tls_model("initial-exec"))) = kNobody;

void* OwnExport(const SymbolName& name) {
  void* found = nullptr;
  ForEachModule([&](const Module& module) {
    if (!module.IsOurs()) return false;
    found = module.Find(name);
    return true;
  });
  return found;
}

// Returns the only definition of a name in this process, apart from our own; nullptr: there is no definition,
// or there are several definitions.
void* OnlyDefinition(const SymbolName& name) {
  void* only = nullptr;
  bool several = false;
  ForEachModule([&](const Module& module) {
    void* found = module.IsOurs() ? nullptr : module.Find(name);
    several = several || (found != nullptr && only != nullptr && found != only);
    if (found != nullptr) only = found;
    return several;
  });
  return several ? nullptr : only;
}

// The C library has two incompatible versions of the functions pthread_cond_*. The name alone does not
// determine the version.
bool HasTwoVersions(const char* name) {
  return HasPrefix(name, "pthread_cond_");
}

struct Led {
  uint64_t references = 0;  // The number of references that now point to our functions.
  uint64_t missed = 0;      // The number of references that do not lead to our functions yet.
};

void Lead(const Module& module, Led* led) {
  Writable pages(module.Relro());
  module.ForEachReference(References::imported, [&](const char* text, void** slot) {
    if (*slot == nullptr || IsHidden(text)) return;
    const SymbolName name(text);
    void* ours = OwnExport(name);
    if (ours == nullptr || *slot == ours) return;
    if (module.Contains(*slot)) {
      // The reference is not bound yet. The loader will bind the reference at the first call.
      if (HasTwoVersions(text) || OnlyDefinition(name) == nullptr) return void(++led->missed);
    } else if (*slot != ResolveNext(text)) {
      return;
    }
    ++(pages.Store(slot, ours) ? led->references : led->missed);
  });
}

}  // namespace

void LeadDeepBound(uint64_t ever, bool in_time) {
  rt::Text<1024> opened;
  Led led;
  ForEachModuleSince(ever, CountLoaded(), [&](const Module& module) {
    if (opened.size() == 0) opened << module.path();
    Lead(module, &led);
  });
  if (led.references + led.missed == 0) return;
  NoteDeepModule(opened.c_str(), in_time && led.missed == 0);
}

void AwaitDeepBound(uint64_t ever) {
  t_awaited = ever;
}

void LeadAwaited(bool in_time) {
  const uint64_t ever = t_awaited;
  if (ever == kNobody || LoadedEver() == ever) return;
  t_awaited = kNobody;
  LeadDeepBound(ever, in_time);
}

}  // namespace rankine::mpi
