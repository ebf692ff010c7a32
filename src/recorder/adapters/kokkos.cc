// SPDX-License-Identifier: BSD-3-Clause
// The callback interface of Kokkos, Kokkos Tools, reports kernels, fences, copies and the program's own
// regions. A kernel becomes a nested interval of an attribute for the kernel's kind, such as
// kokkos.parallel_for. A Kokkos region becomes a region of Rankine.
#include <atomic>
#include <cstring>

#include "base/rt/text.h"
#include "recorder/adapters/tool.h"
#include "recorder/adapters/value.h"
#include "recorder/context/values.h"

namespace rankine::recorder::adapters {
namespace {

constexpr rankine_attribute Nested(const char* name) {
  return {name, RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD, nullptr, nullptr, nullptr};
}

enum Kind : uint32_t { kFor, kReduce, kScan, kFence, kKinds };
constinit rankine_attribute g_kernels[kKinds] = {Nested("kokkos.parallel_for"),
                                                 Nested("kokkos.parallel_reduce"),
                                                 Nested("kokkos.parallel_scan"), Nested("kokkos.fence")};
constinit rankine_attribute g_copies = Nested("kokkos.deep_copy");
constinit rankine_attribute g_regions = Nested("region");
constinit rankine_attribute g_events = Nested("kokkos.event");
constinit rankine_attribute g_sections = {"kokkos.section", RANKINE_STRING, RANKINE_THREAD,
                                          nullptr,          nullptr,        nullptr};
constinit rankine_attribute g_bytes = {"kokkos.deep_copy.bytes",
                                       RANKINE_UINT,
                                       RANKINE_AS_VALUE | RANKINE_AGGREGATABLE,
                                       "byte",
                                       nullptr,
                                       nullptr};

uint64_t Site(const void* return_address) {
  return reinterpret_cast<uint64_t>(return_address);
}

// The callbacks for which the user's own tool may also have a function.
enum Name : uint32_t {
  kBeginFor,
  kEndFor,
  kBeginReduce,
  kEndReduce,
  kBeginScan,
  kEndScan,
  kBeginFence,
  kEndFence,
  kPush,
  kPop,
  kBeginCopy,
  kEndCopy,
  kCreateSection,
  kStartSection,
  kStopSection,
  kDestroySection,
  kEvent,
  kInitialize,
  kFinalize,
  kSettings,
  kNames
};
std::atomic<void*> g_theirs[kNames];

template <Name kName, class... Arguments>
bool CallTheirs(Arguments... arguments) {
  auto* theirs = reinterpret_cast<void (*)(Arguments...)>(g_theirs[kName].load(std::memory_order_relaxed));
  if (theirs == nullptr) return false;
  theirs(arguments...);
  return true;
}

template <Kind kKind, Name kName>
void BeginKernel(const char* name, uint32_t device, uint64_t* id) {
  if (!CallTheirs<kName>(name, device, id) && id != nullptr) *id = kKind;
  BeginText(&g_kernels[kKind], name == nullptr ? "" : name);
}

template <Kind kKind, Name kName>
void EndKernel(uint64_t id) {
  EndText(&g_kernels[kKind], nullptr, Site(__builtin_return_address(0)));
  CallTheirs<kName>(id);
}

void PushRegion(const char* name) {
  CallTheirs<kPush>(name);
  BeginText(&g_regions, name == nullptr ? "" : name);
}

void PopRegion() {
  EndText(&g_regions, nullptr, Site(__builtin_return_address(0)));
  CallTheirs<kPop>();
}

struct Space {  // A Kokkos memory space. Callbacks receive the struct by value.
  char name[64];
};

void BeginCopy(Space to, const char* to_name, const void* to_data, Space from, const char* from_name,
               const void* from_data, uint64_t bytes) {
  CallTheirs<kBeginCopy>(to, to_name, to_data, from, from_name, from_data, bytes);
  rt::Text<1024> what;
  what << std::string_view(from.name, strnlen(from.name, sizeof from.name)) << " to "
       << std::string_view(to.name, strnlen(to.name, sizeof to.name)) << ": " << from_name << " to "
       << to_name;
  BeginText(&g_copies, what.c_str());
  context::SetBits(&g_bytes, RANKINE_UINT, bytes);
}

void EndCopy() {
  EndText(&g_copies, nullptr, Site(__builtin_return_address(0)));
  CallTheirs<kEndCopy>();
}

// Sections of Kokkos programs may overlap. When a program creates a section, it gets a number for the
// section. The program passes the section's number to start and stop the section.
constexpr uint32_t kMaxSections = 1024;
struct Section {
  std::atomic<Named*> name;
  std::atomic<const context::Entry*> open;
};
Section g_section[kMaxSections];
std::atomic<uint32_t> g_section_count{0};

void CreateSection(const char* name, uint32_t* id) {
  if (id == nullptr) return;
  if (!CallTheirs<kCreateSection>(name, id)) *id = g_section_count.fetch_add(1, std::memory_order_relaxed);
  if (*id < kMaxSections && name != nullptr)
    g_section[*id].name.store(FindNamed(name), std::memory_order_release);
}

void StartSection(uint32_t id) {
  CallTheirs<kStartSection>(id);
  const Named* named = id < kMaxSections ? g_section[id].name.load(std::memory_order_acquire) : nullptr;
  if (named != nullptr) g_section[id].open.store(BeginOverlapping(&g_sections, named->attribute.name));
}

void StopSection(uint32_t id) {
  if (id < kMaxSections) EndOverlapping(g_section[id].open.exchange(nullptr));
  CallTheirs<kStopSection>(id);
}

void DestroySection(uint32_t id) {
  CallTheirs<kDestroySection>(id);
}

void Event(const char* name) {
  CallTheirs<kEvent>(name);
  BeginText(&g_events, name == nullptr ? "" : name);
  EndText(&g_events, nullptr, Site(__builtin_return_address(0)));
}

void Initialize(int sequence, uint64_t version, uint32_t devices, void* device) {
  CallTheirs<kInitialize>(sequence, version, devices, device);
}

void Finalize() {
  CallTheirs<kFinalize>();
}

// Unless another tool requires it, Kokkos need not wait for its devices before and after every kernel. Kokkos
// does not wait when no tool is loaded.
void Settings(uint32_t count, bool* settings) {
  if (count > 0) settings[0] = false;  // requires_global_fencing
}

struct Callback {
  const char* name;
  Name which;
  void* function;
  bool only_alone;
};

template <class Function>
constexpr void* Address(Function* function) {
  return reinterpret_cast<void*>(function);
}

}  // namespace

void* KokkosCallback(const char* name, void* theirs, bool alone) {
  const Callback callbacks[] = {
      {"begin_parallel_for", kBeginFor, Address(BeginKernel<kFor, kBeginFor>), false},
      {"end_parallel_for", kEndFor, Address(EndKernel<kFor, kEndFor>), false},
      {"begin_parallel_reduce", kBeginReduce, Address(BeginKernel<kReduce, kBeginReduce>), false},
      {"end_parallel_reduce", kEndReduce, Address(EndKernel<kReduce, kEndReduce>), false},
      {"begin_parallel_scan", kBeginScan, Address(BeginKernel<kScan, kBeginScan>), false},
      {"end_parallel_scan", kEndScan, Address(EndKernel<kScan, kEndScan>), false},
      {"begin_fence", kBeginFence, Address(BeginKernel<kFence, kBeginFence>), false},
      {"end_fence", kEndFence, Address(EndKernel<kFence, kEndFence>), false},
      {"push_profile_region", kPush, Address(PushRegion), false},
      {"pop_profile_region", kPop, Address(PopRegion), false},
      {"begin_deep_copy", kBeginCopy, Address(BeginCopy), false},
      {"end_deep_copy", kEndCopy, Address(EndCopy), false},
      {"create_profile_section", kCreateSection, Address(CreateSection), false},
      {"start_profile_section", kStartSection, Address(StartSection), false},
      {"stop_profile_section", kStopSection, Address(StopSection), false},
      {"destroy_profile_section", kDestroySection, Address(DestroySection), false},
      {"profile_event", kEvent, Address(Event), false},
      {"init_library", kInitialize, Address(Initialize), true},
      {"finalize_library", kFinalize, Address(Finalize), true},
      {"request_tool_settings", kSettings, Address(Settings), true},
  };
  name += std::strlen("kokkosp_");
  for (const Callback& callback : callbacks) {
    if (std::strcmp(callback.name, name) != 0) continue;
    if (callback.only_alone && !alone) return nullptr;
    g_theirs[callback.which].store(theirs, std::memory_order_relaxed);
    return callback.function;
  }
  return nullptr;
}

}  // namespace rankine::recorder::adapters
