// SPDX-License-Identifier: BSD-3-Clause
// Watches the messages of MPICH's collectives. MPICH's ch4:ucx sends all messages through UCX's tag calls,
// even within a host. While a window runs, libmpich's references to UCX's tag calls point to our functions.
#include <cstddef>
#include <cstring>

#include "base/rt/text.h"
#include "recorder/consumers/windows/collective_hooks.h"
#include "recorder/core/link/module.h"
#include "recorder/core/link/redirect.h"
#include "recorder/core/meta.h"

namespace rankine::recorder::windows {
namespace {

// The members at the start of ucp_request_param_t (ucp/api/ucp.h, UCX 1.8 and later).
struct Parameters {
  uint32_t mask, flags;
  void* request;
  void* callback;
  uint64_t datatype;
};
constexpr uint32_t kHasDatatype = 1u << 3;  // UCP_OP_ATTR_FIELD_DATATYPE
constexpr uint64_t kClassBits = 3;          // UCP_DATATYPE_SHIFT; class 0 is contiguous

using Sender = void* (*)(void*, const void*, size_t, uint64_t, const Parameters*);
using Receiver = void* (*)(void*, void*, size_t, uint64_t, uint64_t, const Parameters*);

enum Function : size_t { kSend, kSendSync, kReceive, kFunctions };
constexpr const char* kNames[kFunctions] = {"ucp_tag_send_nbx", "ucp_tag_send_sync_nbx", "ucp_tag_recv_nbx"};

struct Reference {
  void** slot = nullptr;
  Function function = kSend;
  mpi::Range fixed = {};  // The pages of the library that must become read-only again.
};
constexpr size_t kMostReferences = 8;
Reference g_references[kMostReferences];
size_t g_count = 0;
void* g_real[kFunctions] = {};
bool g_looked = false;

// The collective functions inside which the process has sent messages of unknown size. Each function is
// logged once.
uint64_t g_sizeless[layout::kMaxMpiFunctionId / 64 + 1];

[[gnu::noinline]] void NoteSizeless(uint16_t function) {
  const uint64_t bit = uint64_t{1} << function % 64;
  if ((__atomic_fetch_or(&g_sizeless[function / 64], bit, __ATOMIC_RELAXED) & bit) != 0) return;
  rt::Text<64> key;
  key << "windows.inner.sizeless." << uint64_t{function};
  MetaUint(key.c_str(), 1);
}

// Returns the size of a message. If a message is not contiguous, UCX asks MPICH for its parts, so the size of
// such a message is unknown here.
constexpr uint64_t kUnknownSize = ~uint64_t{0};
inline uint64_t SizeOf(size_t count, const Parameters* parameters) {
  if ((parameters->mask & kHasDatatype) == 0) return count;
  const uint64_t type = parameters->datatype;
  return (type & ((1u << kClassBits) - 1)) == 0 ? count * (type >> kClassBits) : kUnknownSize;
}

template <Function function>
[[gnu::noinline]] void* SendAny(void* to, const void* buffer, size_t count, uint64_t tag,
                                const Parameters* parameters) {
  if (Thread* t = InCollective(); t != nullptr && WatcherOf(t) != nullptr) {
    const uint64_t size = SizeOf(count, parameters);
    if (size == kUnknownSize) NoteSizeless(t->now->call.function);
    CountInner(t, size == kUnknownSize ? 0 : size);
  }
  return reinterpret_cast<Sender>(g_real[function])(to, buffer, count, tag, parameters);
}

// Sends a message of a collective. The program's own messages go directly to the library.
template <Function function>
[[gnu::noinline]] void* SendInside(void* to, const void* buffer, size_t count, uint64_t tag,
                                   const Parameters* parameters) {
  Thread* t = t_thread;
  const uint64_t size = SizeOf(count, parameters);
  if (t->skips_inner == 0 || t->watcher == nullptr || size == kUnknownSize || InCollective() == nullptr)
      [[unlikely]]
    return SendAny<function>(to, buffer, count, tag, parameters);
  CountInner(t, size);
  return reinterpret_cast<Sender>(g_real[function])(to, buffer, count, tag, parameters);
}

[[gnu::noinline]] void* ReceiveInside(void* worker, void* buffer, size_t count, uint64_t tag, uint64_t mask,
                                      const Parameters* parameters) {
  if (const Thread* t = InTimed(); t != nullptr) BeginInner(*t);
  return reinterpret_cast<Receiver>(g_real[kReceive])(worker, buffer, count, tag, mask, parameters);
}

void* Ours(Function function) {
  switch (function) {
    case kSend:
      return reinterpret_cast<void*>(WayOfSends<g_real, kSend, SendInside<kSend>>::Pass);
    case kSendSync:
      return reinterpret_cast<void*>(WayOfSends<g_real, kSendSync, SendInside<kSendSync>>::Pass);
    default:
      return reinterpret_cast<void*>(Way<g_real, kReceive, ReceiveInside>::Pass);
  }
}

void AddReferences(const mpi::Module& module) {
  module.ForEachReference(mpi::References::all, [&](const char* name, void** slot) {
    for (size_t i = 0; i < kFunctions; ++i) {
      if (name[0] != 'u' || std::strcmp(name, kNames[i]) != 0 || g_count == kMostReferences) continue;
      g_references[g_count++] = {slot, static_cast<Function>(i), module.Relro()};
    }
  });
}

// Finds the references in the MPI library, which is recognised by its MPI functions. References between UCX's
// own libraries are not changed.
void Look() {
  g_looked = true;
  mpi::ForEachModule([](const mpi::Module& module) {
    if (!module.IsOurs() && module.Find("MPI_Init") != nullptr && module.Find("MPI_Allreduce") != nullptr)
      AddReferences(module);
    for (size_t i = 0; i < kFunctions; ++i) {
      if (g_real[i] == nullptr) g_real[i] = module.Find(kNames[i]);
    }
    return false;
  });
  for (void* real : g_real) {
    if (real == nullptr) g_count = 0;
  }
}

}  // namespace

bool IsSizeless(uint16_t function) {
  if (function > layout::kMaxMpiFunctionId) return false;
  return (__atomic_load_n(&g_sizeless[function / 64], __ATOMIC_RELAXED) >> function % 64 & 1) != 0;
}

bool SeesUcx() {
  return g_count != 0;
}

void WatchUcx(bool on) {
  if (!g_looked) Look();
  for (size_t i = 0; i < g_count; ++i) {
    const Reference& reference = g_references[i];
    mpi::Writable(reference.fixed)
        .Store(reference.slot, on ? Ours(reference.function) : g_real[reference.function]);
  }
}

}  // namespace rankine::recorder::windows
