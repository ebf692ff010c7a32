// SPDX-License-Identifier: BSD-3-Clause
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

// Whether a module's ELF header is at its load address. If a module was linked for another address than 0,
// its ELF header is elsewhere.
bool IsHeader(const ElfW(Ehdr) * header) {
  unsigned char resident = 0;
  const auto address = reinterpret_cast<uintptr_t>(header);
  if (address == 0 || address % 4096 != 0) return false;
  if (rt::Syscall(SYS_mincore, static_cast<long>(address), 1, rt::AsLong(&resident)) != 0) return false;
  const unsigned char* magic = header->e_ident;
  return magic[0] == 0x7f && magic[1] == 'E' && magic[2] == 'L' && magic[3] == 'F';
}

// Returns the loader's list of modules, which the loader publishes for debuggers in the program's dynamic
// section. nullptr: there is no such list.
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

// In the loader's list, finds the definition of `dlsym` that follows our own. The search calls no function of
// libc: dlsym would recurse, and a sanitizer that interposes dl_iterate_phdr may call us before it has found
// the real function.
void* NextDlsym() {
  bool behind_us = false;
  for (const link_map* object = LoadedObjects(); object != nullptr; object = object->l_next) {
    const auto* header = reinterpret_cast<const ElfW(Ehdr)*>(object->l_addr);
    // Two modules are skipped: the program itself and the vDSO. The program itself may be at address 0, and
    // the vDSO may be at a different address than its header states. Neither the program nor the vDSO defines
    // dlsym.
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

// Whether the address is in the library to which `name` belongs. A library is identified by a function that
// the library always defines.
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

// Makes the look-up fail as if we did not define the name. A caller that gets nullptr calls dlerror() for
// the reason, which only the real dlsym can set. The real dlsym therefore looks up the same name in a
// library that certainly lacks the name. (dlopen is looked up by name, because glibc before 2.34 does not
// have it in libc.)
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

// Whether our wrapper of the named function would call this address.
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
  // A program that has just loaded a module now looks up the module's entry point. The look-up of the entry
  // point is the last chance to act before the module's code runs.
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
  // dlsym with a handle from dlopen(NULL) also finds our wrapper.
  if (answer == wrapper && IsMissing(name)) return Missing(real, name);
  // A program may have loaded several copies of an I/O library, and looks up a function in one of them by a
  // handle. If such a program got our wrapper, the wrapper could not find out which copy to call.
  if (HasIoLibraryPrefix(name)) return {nullptr, answer};
  // A caller that defines the name itself is looking for the next definition. A caller that defines the name
  // may get our wrapper only if the wrapper does not call the caller again.
  if (answer != nullptr && InLibraryOf(name, answer) &&
      (!CallerDefines(caller, name) || LeadsTo(name, answer)))
    answer = wrapper;
  return {nullptr, answer};
}
