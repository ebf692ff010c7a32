// SPDX-License-Identifier: BSD-3-Clause
// Interposes methods of cali::Caliper that programs call instead of the C functions. Caliper's own code also
// calls the interposed methods by name. Some of Caliper's own calls are in services and threads, where no
// function of Rankine is on the stack. Calls from Caliper's own library are therefore not recorded.
#include <array>
#include <atomic>

#include "recorder/adapters/caliper.h"
#include "recorder/core/link/module.h"

namespace rankine::recorder::adapters {
namespace {

constexpr char kSetName[] = "_ZN4cali7Caliper3setERKNS_9AttributeERKNS_7VariantE";

// The addresses of callers that have been examined. A word has three parts: the caller's address in the low
// bits, the number of libraries that had been closed at the time of the examination, and the result in the
// highest bit. An element with the value 0 is free.
constinit std::array<std::atomic<uint64_t>, 64> g_callers{};

bool IsOfCaliper(const void* caller) {
  bool is = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.Contains(caller)) return false;
    is = module.Find(kSetName) != nullptr;
    return true;
  });
  return is;
}

bool IsOfProgram(const void* caller) {
  constexpr uint64_t kAnswer = uint64_t{1} << 63;
  const auto address = reinterpret_cast<uint64_t>(caller);
  const uint64_t key = address | uint64_t{g_closed.load(std::memory_order_acquire) & 0x7fff} << 48;
  std::atomic<uint64_t>& place = g_callers[(address * 0x9e3779b97f4a7c15ull) >> 58];
  const uint64_t known = place.load(std::memory_order_relaxed);
  if ((known & ~kAnswer) == key) return (known & kAnswer) != 0;
  const bool is = !IsOfCaliper(caller);
  place.store(key | (is ? kAnswer : 0), std::memory_order_relaxed);
  return is;
}

Named* AttributeOf(const void* attribute, const Value& value) {
  const auto* name = reinterpret_cast<const char*>(CallReal<"_ZNK4cali9Attribute10name_c_strEv">(attribute));
  return name == nullptr || name[0] == '\0' ? nullptr : AttributeByName(name, value);
}

template <FixedName kName>
uint64_t Put(void (*put)(Named*, const Value&), void* self, const void* attribute,
             const CaliperVariant* variant, const void* caller) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(self, attribute, variant);
  if (call.IsProgram() && IsOfProgram(caller)) {
    const Value value = ValueOf(*variant);
    put(AttributeOf(attribute, value), value);
  }
  return result;
}

template <FixedName kName, class... Arguments>
uint64_t End(const void* caller, void* self, const void* attribute, Arguments... arguments) {
  CaliperCall call;
  if (call.IsProgram() && IsOfProgram(caller))
    EndValue(AttributeOf(attribute, {}), reinterpret_cast<uint64_t>(caller));
  return CallReal<kName>(self, attribute, arguments...);
}

}  // namespace
}  // namespace rankine::recorder::adapters

using namespace rankine::recorder::adapters;  // NOLINT(google-build-using-namespace): entries only

#define RANKINE_ENTRY extern "C" __attribute__((visibility("default"))) uint64_t
#define RANKINE_CALLER __builtin_return_address(0)

RANKINE_ENTRY _ZN4cali7Caliper5beginERKNS_9AttributeERKNS_7VariantE(void* self, const void* attribute,
                                                                    const CaliperVariant* value) {
  return Put<"_ZN4cali7Caliper5beginERKNS_9AttributeERKNS_7VariantE">(BeginValue, self, attribute, value,
                                                                      RANKINE_CALLER);
}
RANKINE_ENTRY _ZN4cali7Caliper3setERKNS_9AttributeERKNS_7VariantE(void* self, const void* attribute,
                                                                  const CaliperVariant* value) {
  return Put<"_ZN4cali7Caliper3setERKNS_9AttributeERKNS_7VariantE">(SetValue, self, attribute, value,
                                                                    RANKINE_CALLER);
}
RANKINE_ENTRY _ZN4cali7Caliper3endERKNS_9AttributeE(void* self, const void* attribute) {
  return End<"_ZN4cali7Caliper3endERKNS_9AttributeE">(RANKINE_CALLER, self, attribute);
}
RANKINE_ENTRY _ZN4cali7Caliper20end_with_value_checkERKNS_9AttributeERKNS_7VariantE(
    void* self, const void* attribute, const CaliperVariant* value) {
  return End<"_ZN4cali7Caliper20end_with_value_checkERKNS_9AttributeERKNS_7VariantE">(RANKINE_CALLER, self,
                                                                                      attribute, value);
}
