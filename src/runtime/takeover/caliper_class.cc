// The methods of cali::Caliper that programs call in place of the C functions. Caliper's own code calls them
// by name too, also where no function of ours is around (its services, its threads): what comes from its
// library is not the program's.
#include <array>
#include <atomic>

#include "runtime/mpi/abi/module.h"
#include "runtime/takeover/caliper.h"

namespace rankine::runtime::takeover {
namespace {

constexpr char kSetName[] = "_ZN4cali7Caliper3setERKNS_9AttributeERKNS_7VariantE";

// Callers that were looked at: the address, above it the count of closed libraries, in the highest bit the
// answer. 0: free.
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

}  // namespace
}  // namespace rankine::runtime::takeover

using namespace rankine::runtime::takeover;  // NOLINT(google-build-using-namespace): entries only

#define RANKINE_ENTRY extern "C" __attribute__((visibility("default"))) uint64_t
#define RANKINE_FROM_PROGRAM(call) ((call).IsProgram() && IsOfProgram(__builtin_return_address(0)))

RANKINE_ENTRY _ZN4cali7Caliper5beginERKNS_9AttributeERKNS_7VariantE(void* self, const void* attribute,
                                                                    const CaliperVariant* value) {
  CaliperCall call;
  const uint64_t result =
      CallReal<"_ZN4cali7Caliper5beginERKNS_9AttributeERKNS_7VariantE">(self, attribute, value);
  if (RANKINE_FROM_PROGRAM(call)) BeginValue(AttributeOf(attribute, ValueOf(*value)), ValueOf(*value));
  return result;
}
RANKINE_ENTRY _ZN4cali7Caliper3setERKNS_9AttributeERKNS_7VariantE(void* self, const void* attribute,
                                                                  const CaliperVariant* value) {
  CaliperCall call;
  const uint64_t result =
      CallReal<"_ZN4cali7Caliper3setERKNS_9AttributeERKNS_7VariantE">(self, attribute, value);
  if (RANKINE_FROM_PROGRAM(call)) SetValue(AttributeOf(attribute, ValueOf(*value)), ValueOf(*value));
  return result;
}
RANKINE_ENTRY _ZN4cali7Caliper3endERKNS_9AttributeE(void* self, const void* attribute) {
  CaliperCall call;
  if (RANKINE_FROM_PROGRAM(call))
    EndValue(AttributeOf(attribute, {}), reinterpret_cast<uint64_t>(__builtin_return_address(0)));
  return CallReal<"_ZN4cali7Caliper3endERKNS_9AttributeE">(self, attribute);
}
RANKINE_ENTRY _ZN4cali7Caliper20end_with_value_checkERKNS_9AttributeERKNS_7VariantE(
    void* self, const void* attribute, const CaliperVariant* value) {
  CaliperCall call;
  if (RANKINE_FROM_PROGRAM(call))
    EndValue(AttributeOf(attribute, ValueOf(*value)),
             reinterpret_cast<uint64_t>(__builtin_return_address(0)));
  return CallReal<"_ZN4cali7Caliper20end_with_value_checkERKNS_9AttributeERKNS_7VariantE">(self, attribute,
                                                                                           value);
}
