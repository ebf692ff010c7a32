// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/adapters/caliper.h"

#include <atomic>
#include <cstring>

#include "base/rt/spin.h"
#include "recorder/context/interned.h"
#include "recorder/context/state.h"
#include "recorder/mpi/abi/entries.h"

extern "C" {
#define RANKINE_CALIPER(symbol) __attribute__((visibility("default"))) void symbol();
#include "recorder/adapters/caliper_names.inc"
#undef RANKINE_CALIPER
}

namespace rankine::recorder::adapters {

constinit thread_local bool CaliperCall::t_inside = false;

constinit rankine_attribute g_region = {"region", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD,
                                        nullptr,  nullptr,        nullptr};
constinit rankine_attribute g_phase = {"phase", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD,
                                       nullptr, nullptr,        nullptr};
constinit rankine_attribute g_comm_region = {"comm.region", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD,
                                             nullptr,       nullptr,        nullptr};

namespace {

struct Entry {
  const char* name;
  void (*function)();
};
constexpr Entry kEntries[] = {
#define RANKINE_CALIPER(symbol) {#symbol, symbol},
#include "recorder/adapters/caliper_names.inc"
#undef RANKINE_CALIPER
};

// Converts the number of a type in Caliper to our type.
rankine_type TypeOf(uint64_t caliper) {
  constexpr rankine_type kTypes[] = {kNoType,        kNoType,      RANKINE_INT,    RANKINE_UINT,
                                     RANKINE_STRING, RANKINE_UINT, RANKINE_DOUBLE, RANKINE_BOOL};
  return caliper < std::size(kTypes) ? kTypes[caliper] : kNoType;
}

// The properties that Caliper and Rankine have in common. Both libraries use the same numbers for these
// properties.
constexpr uint32_t kProperties = RANKINE_AS_VALUE | context::kScopeMask | RANKINE_SKIP_EVENTS |
                                 RANKINE_HIDDEN | RANKINE_NESTED | RANKINE_GLOBAL | RANKINE_AGGREGATABLE;

struct KnownId {
  uint64_t hash;
  CaliperId id;
  Named* named;
};
constinit context::Interned<KnownId> g_ids;
rt::SpinLock g_ids_lock;

uint64_t HashOf(CaliperId id) {
  return id * 0x9e3779b97f4a7c15ull >> 20;
}

const KnownId* FindId(CaliperId id) {
  return g_ids.Find(HashOf(id), [id](const KnownId& known) { return known.id == id; });
}

void Remember(CaliperId id, Named* named) {
  if (!g_ids_lock.TryLock()) return;
  if (FindId(id) == nullptr && g_ids.Reserve()) {
    auto* known = static_cast<KnownId*>(Keep(sizeof(KnownId)));
    if (known != nullptr) {
      *known = {HashOf(id), id, named};
      g_ids.Add(known);
    }
  }
  g_ids_lock.Unlock();
}

std::atomic<bool> g_has_attributes{false};

void AskCaliper(Named* named, CaliperId id) {
  g_has_attributes.store(true, std::memory_order_relaxed);
  const uint64_t type = CallReal<"cali_attribute_type">(id) & 0xff;
  const auto properties = static_cast<uint32_t>(CallReal<"cali_attribute_properties">(id));
  Know(named, TypeOf(type), properties & kProperties);
}

}  // namespace

void* FindCaliperEntry(const char* name) {
  for (const Entry& entry : kEntries) {
    if (std::strcmp(entry.name, name) == 0) return reinterpret_cast<void*>(entry.function);
  }
  return nullptr;
}

Value ValueOf(const CaliperVariant& variant) {
  const rankine_type type = TypeOf(variant.type_and_size & 0xff);
  if (type != RANKINE_STRING) return {type, variant.value};
  const auto* text = reinterpret_cast<const char*>(variant.value);
  if (text == nullptr) return {};
  const uint64_t size = variant.type_and_size >> 32;
  return {type, 0, {text, strnlen(text, size)}};
}

bool HasCaliperValues() {
  const auto used = [](const rankine_attribute& attribute) {
    return __atomic_load_n(&attribute.known, __ATOMIC_RELAXED) != nullptr;
  };
  return used(g_region) || used(g_phase) || used(g_comm_region) ||
         g_has_attributes.load(std::memory_order_relaxed);
}

Named* AttributeById(CaliperId id) {
  const KnownId* known = FindId(id);
  if (known != nullptr) return known->named;
  const auto* name = reinterpret_cast<const char*>(CallReal<"cali_attribute_name">(id));
  Named* named = name == nullptr || name[0] == '\0' ? nullptr : FindNamed(name);
  if (named == nullptr) return nullptr;
  AskCaliper(named, id);
  Remember(id, named);
  return named;
}

Named* AttributeByName(const char* name, const Value& value) {
  return Learned(name == nullptr ? nullptr : FindNamed(name), value);
}

Named* Learned(Named* named, const Value& value) {
  if (named == nullptr || IsKnown(named)) return named;
  g_has_attributes.store(true, std::memory_order_relaxed);
  constexpr CaliperId kNone = ~CaliperId{0};
  const CaliperId id = Real<"cali_find_attribute">() == nullptr
                           ? kNone
                           : CallReal<"cali_find_attribute">(named->attribute.name);
  if (id != kNone) {
    AskCaliper(named, id);
  } else if (value.type != kNoType) {
    Know(named, value.type, 0);
  }
  return named;
}

}  // namespace rankine::recorder::adapters
