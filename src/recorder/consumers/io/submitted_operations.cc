// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/submitted_operations.h"

#include "base/rt/spin.h"

namespace rankine::recorder::io {
namespace {

constexpr uint32_t kMost = 4096, kChains = 1024;
// The results of operations that count nowhere may never be seen. At this number of them, all are removed
// from the table.
constexpr uint32_t kMostNowhere = kMost / 2;
constexpr int kLooks = 256;  // comparisons among operations with one name

constinit SubmittedOperation g_operations[kMost] = {};
constinit uint32_t g_used = 0, g_free = 0;  // places ever used; the first place free again, + 1
constinit uint32_t g_chains[kChains] = {};
constinit uint32_t g_nowhere = 0;  // operations under way that count nowhere
constinit rt::SpinLock g_lock;     // guards all of the above

uint32_t* ChainOf(const void* queue, uint64_t name) {
  const uint64_t mixed = (reinterpret_cast<uintptr_t>(queue) ^ name) * 0x9e3779b97f4a7c15ull;
  return &g_chains[mixed >> 54];
}
static_assert(kChains == 1024);

void Free(uint32_t* link) {
  const uint32_t place = *link;
  SubmittedOperation& operation = g_operations[place - 1];
  if (operation.CountsNowhere()) --g_nowhere;
  *link = operation.next;
  operation.next = g_free;
  g_free = place;
}

void ForgetWhatCountsNowhere() {
  for (uint32_t& chain : g_chains) {
    for (uint32_t* at = &chain; *at != 0;) {
      SubmittedOperation& operation = g_operations[*at - 1];
      if (operation.CountsNowhere()) {
        Free(at);
      } else {
        at = &operation.next;
      }
    }
  }
}

void Begin(const SubmittedOperation& operation) {
  if (operation.CountsNowhere() && g_nowhere == kMostNowhere) ForgetWhatCountsNowhere();
  uint32_t place = g_free;
  if (place != 0) {
    g_free = g_operations[place - 1].next;
  } else if (g_used < kMost) {
    place = ++g_used;
  } else {
    return;
  }
  g_operations[place - 1] = operation;
  g_operations[place - 1].next = 0;
  if (operation.CountsNowhere()) ++g_nowhere;
  uint32_t* at = ChainOf(operation.queue, operation.name);
  while (*at != 0) at = &g_operations[*at - 1].next;
  *at = place;
}

bool End(const void* queue, uint64_t name, int64_t result, SubmittedOperation* out) {
  uint32_t *may = nullptr, *any = nullptr, *exact = nullptr;
  int looks = 0;
  for (uint32_t* at = ChainOf(queue, name); *at != 0 && exact == nullptr && looks < kLooks;
       at = &g_operations[*at - 1].next) {
    const SubmittedOperation& operation = g_operations[*at - 1];
    if (operation.queue != queue || operation.name != name) continue;
    ++looks;
    if (operation.asked == result) exact = at;
    if (may == nullptr && operation.asked >= result) may = at;
    if (any == nullptr) any = at;
  }
  uint32_t* of = exact != nullptr ? exact : may != nullptr ? may : any;
  if (of == nullptr) return false;
  *out = g_operations[*of - 1];
  Free(of);
  return true;
}

}  // namespace

void BeginSubmitted(const SubmittedOperation& operation) {
  if (!g_lock.TryLock()) return;
  Begin(operation);
  g_lock.Unlock();
}

bool EndSubmitted(const void* queue, uint64_t name, int64_t result, SubmittedOperation* out) {
  if (!g_lock.TryLock()) return false;
  const bool found = End(queue, name, result, out);
  g_lock.Unlock();
  return found;
}

}  // namespace rankine::recorder::io
