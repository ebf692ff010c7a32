// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/inner_calls.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <string_view>

#include "base/rt/keep_errno.h"
#include "base/rt/spin.h"
#include "recorder/core/callsite/elf_image.h"
#include "recorder/core/callsite/layer.h"
#include "recorder/core/link/redirect.h"
#include "recorder/core/modules.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/entries.h"

namespace rankine::mpi {
namespace {

constexpr uint32_t kMaxModules = 16;
// the maximum number of references of one module: MPICH 4.0 has 194, Open MPI's ROMIO 128
constexpr uint32_t kMaxReferences = 512;

struct Reference : Definition {
  void** slot = nullptr;
};

constinit rt::SpinLock g_lock;
constinit std::atomic<uint32_t> g_closed{0};  // number of libraries closed so far
// The modules whose references were redirected or cannot be redirected, and the value of g_closed at that
// time.
uintptr_t g_done[kMaxModules];
uint32_t g_done_count = 0, g_done_closed = 0;
alignas(Reference) std::byte g_references[kMaxReferences * sizeof(Reference)];

// Calls that start other processes or end this process are recorded even if MPI's own code makes them.
bool IsRecordedInside(std::string_view name) {
  constexpr std::string_view kNames[] = {"Init",  "Init_thread", "Session_init",        "Finalize",
                                         "Abort", "Comm_spawn",  "Comm_spawn_multiple", "Pcontrol"};
  name.remove_prefix(name.front() == 'P' ? 5 : 4);
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

bool IsComponent(const Module& module) {
  std::string_view name = module.path();
  name.remove_prefix(name.rfind('/') + 1);
  return name.starts_with("mca_");
}

bool HoldsFortran(uintptr_t caller) {
  const callsite::Module* module = recorder::g_modules.Find(caller);
  callsite::ElfImage image;
  return module == nullptr || !callsite::ElfImage::AtStart(module->start, module->bias, &image) ||
         callsite::IsFortranBinding(image);
}

// Collects the references that refer to our entry points now, or that the loader would bind to them at the
// first call.
uint32_t Collect(const Module& module, Reference* references) {
  uint32_t count = 0;
  module.ForEachReference(References::all, [&](const char* name, void** slot) {
    if (!HasMpiPrefix(name) || IsRecordedInside(name) || count == kMaxReferences) return;
    const void* entry = FindEntry(name);
    if (entry == nullptr || !LeadsTo(module, *slot, entry)) return;
    references[count++] = Reference{Definition(SymbolName(name)), slot};
  });
  return count;
}

void Redirect(const Module& module, const void* library) {
  auto* first = reinterpret_cast<Reference*>(g_references);
  const std::span<Reference> references(first, Collect(module, first));
  if (references.empty()) return;
  FindDefinitions(references, [library](const Module& defining, bool after_us) {
    return after_us && defining.Contains(library);
  });
  const Reference* next = first;
  SetReferences(module, References::all, [&](const char*, void** slot) {
    // Both walks visit the references in the same order.
    if (next == first + references.size() || next->slot != slot) return *slot;
    void* const real = next++->real;
    return real != nullptr ? real : *slot;
  });
}

// Returns false if the module was already handled.
bool IsNew(const Module& module) {
  const uint32_t closed = g_closed.load(std::memory_order_acquire);
  if (closed != g_done_closed) g_done_count = 0;
  g_done_closed = closed;
  const uintptr_t* end = g_done + g_done_count;
  if (std::find(g_done, g_done + g_done_count, module.base()) != end || g_done_count == kMaxModules)
    return false;
  g_done[g_done_count++] = module.base();
  return true;
}

}  // namespace

void RedirectInnerCalls(uintptr_t caller) {
  rt::KeepErrno keep;
  CurrentAbi();
  const auto* library = reinterpret_cast<const void*>(CurrentLibrary().handle);
  if (library == nullptr || !g_lock.TryLock()) return;
  ForEachModule([&](const Module& module) {
    if (!module.Contains(reinterpret_cast<const void*>(caller))) return false;
    const bool is_mpi = module.Contains(library) || IsComponent(module);
    if (!module.is_program() && !module.IsOurs() && IsNew(module) && is_mpi && !HoldsFortran(caller))
      Redirect(module, library);
    return true;
  });
  g_lock.Unlock();
}

void ForgetRedirected() {
  g_closed.fetch_add(1, std::memory_order_release);
}

}  // namespace rankine::mpi
