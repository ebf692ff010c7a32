// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/libraries.h"

#include <dlfcn.h>

#include <cerrno>

#include "base/rt/syscall.h"
#include "recorder/context/events.h"
#include "recorder/context/moments.h"
#include "recorder/context/sums.h"
#include "recorder/core/config.h"
#include "recorder/core/link/resolve.h"
#include "recorder/core/spool.h"

namespace rankine::recorder {
namespace {

using context::Attribute;
using context::Node;
using context::State;

rankine_service g_services[layout::kMaxServiceLibraries];
uint32_t g_started = 0;
long g_loading = 0;  // The id of the thread that is loading libraries.
std::atomic<bool> g_finished{false};
constinit thread_local bool t_inside __attribute__((tls_model("initial-exec"))) = false;
std::atomic<bool> g_allocating{false};

using StartFunction = int (*)(const rankine_service_api*, const char*, rankine_service*);

StartFunction Open(const char* path) {
  void* library = OpenLibrary(path);
  return library == nullptr ? nullptr
                            : reinterpret_cast<StartFunction>(SymbolIn(library, "rankine_service_start"));
}

}  // namespace

// dlopen is looked up by name, because its symbol version is GLIBC_2.34 since it moved to libc. Systems
// with an older glibc would refuse to load a library that refers to GLIBC_2.34.
void* OpenLibrary(const char* path) {
  auto open = reinterpret_cast<void* (*)(const char*, int)>(mpi::ResolveNext("dlopen"));
  return open == nullptr ? nullptr : open(path, RTLD_NOW | RTLD_LOCAL);
}

void* SymbolIn(void* library, const char* name) {
  auto symbol = reinterpret_cast<void* (*)(void*, const char*)>(mpi::ResolveNext("dlsym"));
  return symbol == nullptr ? nullptr : symbol(library, name);
}

void Snapshot::Add(const Attribute* attribute, rankine_type type, uint64_t bits, bool largest) {
  if (attribute == nullptr || context::IsBytes(type) || context::IsBytes(attribute->type) || count == kMost) {
    g_spool.CountLostContext();
    return;
  }
  values[count++] = {attribute, context::Converted(type, attribute->type, bits), largest};
}

void LoadLibraries() {
  if (g_config.libraries == 0) return;
  const int saved = errno;
  __atomic_store_n(&g_loading, rt::GetTid(), __ATOMIC_RELAXED);
  for (uint32_t i = 0; i < g_config.libraries; ++i) {
    const Library& library = g_config.library[i];
    StartFunction start = Open(library.path);
    rankine_service& service = g_services[g_started];
    service = {};
    if (start != nullptr && start(&kServiceApi, library.options, &service) == 0) {
      ++g_started;
    } else {
      RefuseService(library.name);
    }
  }
  __atomic_store_n(&g_loading, 0, __ATOMIC_RELAXED);
  errno = saved;
}

bool IsLoading() {
  const long thread = __atomic_load_n(&g_loading, __ATOMIC_RELAXED);
  return thread != 0 && thread == rt::GetTid();
}

InsideLibrary::InsideLibrary() : saved_(errno), entered_(!t_inside) {
  t_inside = true;
}

InsideLibrary::~InsideLibrary() {
  if (entered_) t_inside = false;
  errno = saved_;
}

bool InCallback() {
  return t_inside;
}

void NoteAllocating() {
  g_allocating.store(true, std::memory_order_relaxed);
}

bool MayAllocate() {
  return HasLibraries() || g_allocating.load(std::memory_order_relaxed);
}

bool HasLibraries() {
  return g_started != 0;
}

void Measure(Snapshot* snapshot) {
  InsideLibrary inside;
  if (!inside.entered()) return;
  for (uint32_t i = 0; i < g_started; ++i) {
    if (g_services[i].snapshot != nullptr)
      g_services[i].snapshot(g_services[i].self, reinterpret_cast<rankine_snapshot*>(snapshot));
  }
}

void TellChanged(rankine_change change, const Attribute* attribute, const rankine_value* value) {
  InsideLibrary inside;
  if (!inside.entered()) return;
  for (uint32_t i = 0; i < g_started; ++i) {
    if (g_services[i].changed != nullptr)
      g_services[i].changed(g_services[i].self, change, reinterpret_cast<rankine_attr>(attribute), value);
  }
}

void TellCreated(const Attribute* attribute) {
  InsideLibrary inside;
  if (!inside.entered()) return;
  for (uint32_t i = 0; i < g_started; ++i) {
    if (g_services[i].attribute_created != nullptr)
      g_services[i].attribute_created(g_services[i].self, reinterpret_cast<rankine_attr>(attribute));
  }
}

void FinishLibraries() {
  if (g_started == 0 || g_finished.exchange(true)) return;
  InsideLibrary inside;
  for (uint32_t i = 0; i < g_started; ++i) {
    if (g_services[i].finish != nullptr) g_services[i].finish(g_services[i].self);
  }
}

void TakeSnapshot(State* s, const Node* node, const Snapshot* pushed) {
  Snapshot snapshot;
  if (pushed != nullptr) snapshot = *pushed;
  moments::Measure(s, &snapshot);
  Measure(&snapshot);
  for (uint32_t i = 0; i < snapshot.count; ++i) {
    const auto& [attribute, bits, largest] = snapshot.values[i];
    OnMeasured(s, node, attribute, bits);
    if ((attribute->properties & RANKINE_AGGREGATABLE) == 0) continue;
    if (largest) {
      KeepLargest(s, node, attribute, bits);
    } else {
      AddToSum(s, node, attribute, bits);
    }
  }
}

rankine_value NumberOf(rankine_type type, uint64_t bits) {
  rankine_value value{};
  value.type = type;
  value.of.u = bits;
  return value;
}

rankine_value ValueOf(const context::Entry& entry) {
  rankine_value value = NumberOf(entry.attribute->type, entry.bits);
  if (!context::IsBytes(value.type)) return value;
  value.size = static_cast<uint32_t>(entry.text.size());
  value.of.text = entry.text.data();
  return value;
}

rankine_value BesideOf(rankine_type type, uint64_t bits) {
  if (!context::IsBytes(type)) return NumberOf(type, bits);
  const context::Entry* entry = context::EntryOfBits(bits);
  rankine_value empty = NumberOf(type, 0);
  empty.of.text = "";
  return entry == nullptr ? empty : ValueOf(*entry);
}

}  // namespace rankine::recorder
