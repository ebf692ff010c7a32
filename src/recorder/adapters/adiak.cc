// SPDX-License-Identifier: BSD-3-Clause
// Takes values from Adiak. adiak_init is interposed. After the real adiak_init, we register a callback in
// Adiak's interface for tools. The callback gets each value when the program sets it, through any function of
// Adiak. The callback also gets the values that Adiak determines itself.
#include "recorder/adapters/adiak.h"

#include <atomic>
#include <cstring>

#include "base/rt/keep_errno.h"
#include "recorder/adapters/adiak_value.h"
#include "recorder/adapters/tool.h"
#include "recorder/core/link/module.h"
#include "recorder/core/link/next_function.h"
#include "recorder/mpi/abi/bypass.h"

namespace rankine::recorder::adapters {
namespace {

constexpr int kInterface = 1;  // The version of Adiak's interface for tools.
constexpr int kAllValues = 1;  // The values of all categories.
constexpr int kControl = 4;    // The category of control messages, such as "fini". Control messages are not
                               // values.
// The callback is registered on all ranks, because Adiak's first rank may differ from rank 0 of
// MPI_COMM_WORLD.
constexpr int kAllRanks = 1;

using Callback = void (*)(const char*, int, const char*, AdiakValue*, AdiakType*, void*);
using List = void (*)(int, int, Callback, void*);

AdiakParts PartsBy(void* count, void* get) {
  AdiakParts parts;
  if (count == nullptr || get == nullptr) return parts;
  parts.count = reinterpret_cast<decltype(parts.count)>(count);
  parts.get = reinterpret_cast<decltype(parts.get)>(get);
  return parts;
}

// The parameter `parts` contains the functions that read the parts of a value; nullptr: use the shared
// library's functions.
void TakeValue(const char* name, int category, const char*, AdiakValue* value, AdiakType* type, void* parts) {
  if (category == kControl || name == nullptr) return;
  rt::KeepErrno keep;
  AdiakText text;
  SetGlobal(name, ValueOf(value, type,
                          parts != nullptr ? *static_cast<const AdiakParts*>(parts)
                                           : PartsBy(Real<"adiak_num_subvals">(), Real<"adiak_get_subval">()),
                          text));
}

// Takes all values that are already set, and registers a callback for values that are set later.
void Follow(void* list, void* add, AdiakParts* parts) {
  if (list != nullptr) reinterpret_cast<List>(list)(kInterface, kAllValues, TakeValue, parts);
  reinterpret_cast<void (*)(int, int, Callback, int, void*)>(add)(kInterface, kAllValues, TakeValue,
                                                                  kAllRanks, parts);
}

// The callback is registered once for each copy of the library, because the library may be closed and
// loaded again.
std::atomic<void*> g_registered{nullptr};

void Register() {
  void* add = Real<"adiak_register_cb">();
  if (add == nullptr || !IsMeasured() || g_registered.exchange(add) == add) return;
  Follow(Real<"adiak_list_namevals">(), add, nullptr);
}

// Returns the address of a function in the program's own file; nullptr: the file contains no such function.
void* InProgram(uintptr_t base, const char* name) {
  const uint64_t value = mpi::FunctionInFile("/proc/self/exe", name);
  return value == 0 ? nullptr : reinterpret_cast<void*>(base + value);
}

constinit std::atomic<bool> g_looked{false};
constinit AdiakParts g_static_parts;

}  // namespace

void FollowStaticAdiak() {
  if (g_looked.exchange(true)) return;
  uintptr_t base = 0;
  mpi::ForEachModule([&base](const mpi::Module& module) {
    if (!module.is_program()) return true;
    base = module.base();
    return false;
  });
  void* add = InProgram(base, "adiak_register_cb");
  if (add == nullptr) return;
  g_static_parts = PartsBy(InProgram(base, "adiak_num_subvals"), InProgram(base, "adiak_get_subval"));
  Follow(InProgram(base, "adiak_list_namevals"), add, &g_static_parts);
}

}  // namespace rankine::recorder::adapters

extern "C" __attribute__((visibility("default"))) uint64_t adiak_init(void* communicator) {
  using namespace rankine::recorder::adapters;  // NOLINT(google-build-using-namespace)
  const uint64_t result = CallReal<"adiak_init">(communicator);
  Register();
  return result;
}

void* rankine::recorder::adapters::FindAdiakEntry(const char* name) {
  return std::strcmp(name, "adiak_init") == 0 ? reinterpret_cast<void*>(adiak_init) : nullptr;
}
