// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/language.h"

#include <span>
#include <string_view>

#include "recorder/core/callsite/callsite.h"
#include "recorder/core/callsite/modules.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::io {
namespace {

// The language libraries that have been found so far. The modules of these libraries are remembered because
// finding the module of an address takes longer than finding the row of a call.
constexpr uint32_t kMost = 4;
struct Libraries {
  std::span<const std::string_view> names;  // The prefixes of the file names of language libraries.
  const callsite::Module* met[kMost] = {};
};

constexpr std::string_view kLanguages[] = {"libgfortran.so", "libstdc++.so",      "libc++.so",
                                           "libflang",       "libFortranRuntime", "libifcore"};
constinit Libraries g_languages{kLanguages};
// The bindings of an I/O library for other languages are in the library itself, or in a library with a
// similar name.
constexpr std::string_view kBindings[] = {"libpnetcdf", "libnetcdf", "libhdf5"};
constinit Libraries g_bindings{kBindings};

bool IsNamed(std::string_view path, std::span<const std::string_view> names) {
  const size_t slash = path.rfind('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  for (const std::string_view name : names) {
    if (path.starts_with(name)) return true;
  }
  return false;
}

bool IsIn(const callsite::Module* module, uint64_t address) {
  // If a call is a function's last instruction, the call's return address belongs to the next function.
  // Therefore, the byte before the return address is tested.
  return module != nullptr && address - 1 >= module->start && address - 1 < module->end;
}

// Returns the library that contains this address, or nullptr if no library does.
const callsite::Module* LibraryAt(const Thread* t, uint64_t address, Libraries& libraries) {
  for (const callsite::Module*& met : libraries.met) {
    const callsite::Module* module = __atomic_load_n(&met, __ATOMIC_ACQUIRE);
    if (IsIn(module, address)) return module;
  }
  const callsite::Module* module = t->sites.registry->Find(address - 1);
  if (module == nullptr || module->is_main || !IsNamed(module->path(), libraries.names)) return nullptr;
  for (const callsite::Module*& met : libraries.met) {
    const callsite::Module* none = nullptr;
    if (__atomic_compare_exchange_n(&met, &none, module, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) break;
  }
  return module;
}

Place PlaceBeyond(Thread* t, uint64_t address, const void* frame, Libraries& libraries) {
  const callsite::Module* library = LibraryAt(t, address, libraries);
  if (library == nullptr) return {address};
  const auto* words = static_cast<const uintptr_t*>(frame);
  const auto above = reinterpret_cast<uintptr_t>(frame) + 2 * sizeof(uintptr_t);
  uintptr_t places[callsite::kMaxSiteDepth];
  const callsite::SiteChain chain = callsite::FindCallSites(t->sites, {words[1], above, words[0]}, places);
  for (uint32_t i = 0; i < chain.count; ++i) {
    if (!IsIn(library, places[i])) return {places[i], true};
  }
  return {address, true};
}

}  // namespace

Place PlaceBeyondLanguage(Thread* t, uint64_t address, const void* frame) {
  return PlaceBeyond(t, address, frame, g_languages);
}

Place PlaceBeyondBinding(Thread* t, uint64_t address, const void* frame) {
  return PlaceBeyond(t, address, frame, g_bindings);
}

}  // namespace rankine::recorder::io
