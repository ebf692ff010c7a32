#include "recorder/mpi/abi/interpose_dlsym.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>

#include <atomic>

#include "base/rt/syscall.h"
#include "recorder/core/link/module.h"
#include "recorder/mpi/abi/deep_binding.h"
#include "recorder/mpi/abi/entries.h"
#include "recorder/mpi/abi/note_loaded.h"
#include "recorder/mpi/abi/resolve.h"
#include "recorder/mpi/abi/weak_references.h"

namespace rankine::mpi {
namespace {

using Dlsym = void* (*)(void*, const char*);
std::atomic<void*> g_real_dlsym{nullptr};

void* AnswerNothing(void*, const char*) {
  return nullptr;
}

// Does an object's header lie where its load address says? Not so for one that was linked to another place
// than 0.
bool IsHeader(const ElfW(Ehdr) * header) {
  unsigned char resident = 0;
  const auto address = reinterpret_cast<uintptr_t>(header);
  if (address == 0 || address % 4096 != 0) return false;
  if (rt::Syscall(SYS_mincore, static_cast<long>(address), 1, rt::AsLong(&resident)) != 0) return false;
  const unsigned char* magic = header->e_ident;
  return magic[0] == 0x7f && magic[1] == 'E' && magic[2] == 'L' && magic[3] == 'F';
}

// The loader's list, which it puts into the program's dynamic section for debuggers; nullptr: it did not.
const link_map* LoadedObjects() {
  const auto* headers = reinterpret_cast<const ElfW(Phdr)*>(getauxval(AT_PHDR));
  const auto count = headers == nullptr ? 0 : getauxval(AT_PHNUM);
  uintptr_t bias = 0;
  const ElfW(Phdr)* dynamic = nullptr;
  for (unsigned long i = 0; i < count; ++i) {
    if (headers[i].p_type == PT_PHDR) bias = reinterpret_cast<uintptr_t>(headers) - headers[i].p_vaddr;
    if (headers[i].p_type == PT_DYNAMIC) dynamic = &headers[i];
  }
  if (dynamic == nullptr) return nullptr;
  for (const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(bias + dynamic->p_vaddr);
       entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag != DT_DEBUG || entry->d_un.d_ptr == 0) continue;
    return reinterpret_cast<const r_debug*>(entry->d_un.d_ptr)->r_map;
  }
  return nullptr;
}

// The next `dlsym` behind our object, by the loader's own list. Nothing of libc is called on the way: neither
// dlsym, so that nothing recurses, nor dl_iterate_phdr, which sanitizers take over and have not found yet
// when they ask.
void* NextDlsym() {
  bool behind_us = false;
  for (const link_map* object = LoadedObjects(); object != nullptr; object = object->l_next) {
    const auto* header = reinterpret_cast<const ElfW(Ehdr)*>(object->l_addr);
    // The program itself may lie at 0, the vDSO elsewhere than it says; neither defines dlsym.
    if (object->l_name == nullptr || object->l_name[0] != '/' || !IsHeader(header)) continue;
    dl_phdr_info info{};
    info.dlpi_addr = object->l_addr;
    info.dlpi_name = object->l_name;
    info.dlpi_phdr = reinterpret_cast<const ElfW(Phdr)*>(object->l_addr + header->e_phoff);
    info.dlpi_phnum = header->e_phnum;
    const Module module(info);
    if (module.IsOurs()) {
      behind_us = true;
    } else if (behind_us) {
      if (void* found = module.Find("dlsym")) return found;
    }
  }
  return nullptr;
}

void* RealDlsym() {
  void* real = g_real_dlsym.load(std::memory_order_relaxed);
  if (real != nullptr) return real;
  real = NextDlsym();
  if (real == nullptr) real = ResolveNext("dlsym");
  if (real == nullptr) return reinterpret_cast<void*>(&AnswerNothing);
  g_real_dlsym.store(real, std::memory_order_relaxed);
  return real;
}

// In the library whose functions `name` is one of, which is known by another one that it surely has.
bool InLibraryOf(const char* name, const void* address) {
  const char* mark = HasMpiPrefix(name) ? "PMPI_Init" : HasAdiakPrefix(name) ? "adiak_fini" : "cali_init";
  bool inside = false;
  ForEachModule([&](const Module& module) {
    if (!module.Contains(address)) return false;
    inside = !module.IsOurs() && module.Find(mark) != nullptr;
    return true;
  });
  return inside;
}

// Fails as it would without us: who gets null asks dlerror() why. Only the real dlsym can set that, so it is
// asked for the same name in a library that surely does not have it. (dlopen by name: in glibc before 2.34 it
// lies in another library than libc.)
RankineDlsymDecision Missing(void* real, const char* name) {
  using Dlopen = void* (*)(const char*, int);
  auto* open = reinterpret_cast<Dlopen>(reinterpret_cast<Dlsym>(real)(RTLD_DEFAULT, "dlopen"));
  void* libc = open == nullptr ? nullptr : open("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return {nullptr, libc == nullptr ? nullptr : reinterpret_cast<Dlsym>(real)(libc, name)};
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

// Would our wrapper of the function call just this?
bool LeadsTo(const char* name, const void* address) {
  if (!HasMpiPrefix(name)) return ResolveNext(name) == address;
  const bool pmpi = name[0] == 'P';
  return ResolveReal(pmpi ? name + 1 : name, pmpi) == address;
}

}  // namespace
}  // namespace rankine::mpi

RankineDlsymDecision RankineDecideDlsym(void* handle, const char* name, const void* caller) {
  using namespace rankine::mpi;
  void* real = RealDlsym();
  // Who has just loaded an object asks it for its entry: the last moment before its code runs.
  SettleWeakReferences();
  LeadAwaited(true);
  NoteLoaded();
  if (handle == RTLD_NEXT || name == nullptr) return {real, nullptr};
  void* of_tool = nullptr;
  if (AnswerAsTool(reinterpret_cast<Dlsym>(real), handle, name, caller, &of_tool)) return {nullptr, of_tool};
  if (IsHidden(name)) {
    void* other = ResolveNext(name);
    if (other == nullptr) return Missing(real, name);
    return {nullptr, other};
  }
  if (!HasMpiPrefix(name) && !HasOptionalPrefix(name)) return {real, nullptr};
  void* wrapper = FindEntry(name);
  if (wrapper == nullptr) return {real, nullptr};
  if (handle == RTLD_DEFAULT) {
    if (IsMissing(name)) return Missing(real, name);
    return {real, nullptr};
  }
  void* answer = reinterpret_cast<Dlsym>(real)(handle, name);
  // dlopen(NULL) finds us too.
  if (answer == wrapper && IsMissing(name)) return Missing(real, name);
  // An I/O library that is asked for by its handle may be one of several: our wrapper would not know which.
  if (HasIoLibraryPrefix(name)) return {nullptr, answer};
  // A caller that defines the name itself looks for what lies beneath it. Ours may stand between the two
  // where it does not lead back to the caller.
  if (answer != nullptr && InLibraryOf(name, answer) &&
      (!CallerDefines(caller, name) || LeadsTo(name, answer)))
    answer = wrapper;
  return {nullptr, answer};
}
