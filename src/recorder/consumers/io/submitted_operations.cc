// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/submitted_operations.h"

#include "base/rt/spin.h"

namespace rankine::recorder::io {
namespace {

constexpr uint32_t kMost = 4096, kChains = 1024;
// The limit for the number of operations that are tracked but not counted. We may never see the results of
// operations that are not counted. At the limit, all operations that are not counted are removed from the
// table.
constexpr uint32_t kMostNowhere = kMost / 2;
constexpr int kLooks = 256;  // The largest number of comparisons among operations with the same name.

constinit SubmittedOperation g_operations[kMost] = {};
// The number of entries ever used, and the index + 1 of the first entry that is free again.
constinit uint32_t g_used = 0, g_free = 0;
// The first and the last operation of a chain, which have the same hash. Each value is an index plus 1, or
// 0. Many operations may have the same name.
struct Chain {
  uint32_t first, last;
};
constinit Chain g_chains[kChains] = {};
constinit uint32_t g_nowhere = 0;  // The number of operations in progress that are not counted.
constinit rt::SpinLock g_lock;     // this lock guards all variables above

Chain* ChainOf(const void* queue, uint64_t name) {
  const uint64_t mixed = (reinterpret_cast<uintptr_t>(queue) ^ name) * 0x9e3779b97f4a7c15ull;
  return &g_chains[mixed >> 54];
}
static_assert(kChains == 1024);

// Removes an operation from its chain. The parameter `before` is the index of the previous operation in the
// chain, plus 1, or 0 if there is none.
void Free(Chain* chain, uint32_t before, uint32_t place) {
  SubmittedOperation& operation = g_operations[place - 1];
  if (operation.CountsNowhere()) --g_nowhere;
  (before == 0 ? chain->first : g_operations[before - 1].next) = operation.next;
  if (chain->last == place) chain->last = before;
  operation.next = g_free;
  g_free = place;
}

void ForgetWhatCountsNowhere() {
  for (Chain& chain : g_chains) {
    for (uint32_t before = 0, place = chain.first; place != 0;) {
      const SubmittedOperation& operation = g_operations[place - 1];
      const uint32_t next = operation.next;
      if (operation.CountsNowhere()) {
        Free(&chain, before, place);
      } else {
        before = place;
      }
      place = next;
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
  Chain* chain = ChainOf(operation.queue, operation.name);
  (chain->last == 0 ? chain->first : g_operations[chain->last - 1].next) = place;
  chain->last = place;
}

// Two operations of a chain: an operation, and the operation before it.
struct Found {
  uint32_t before = 0, place = 0;  // indices + 1; 0: there is none
};

Found Find(const Chain& chain, const void* queue, uint64_t name, int64_t result) {
  Found may, any;
  int looks = 0;
  for (uint32_t before = 0, place = chain.first; place != 0 && looks < kLooks;
       before = place, place = g_operations[place - 1].next) {
    const SubmittedOperation& operation = g_operations[place - 1];
    if (operation.queue != queue || operation.name != name) continue;
    ++looks;
    if (operation.asked == result) return {before, place};
    if (may.place == 0 && operation.asked >= result) may = {before, place};
    if (any.place == 0) any = {before, place};
  }
  return may.place != 0 ? may : any;
}

bool End(const void* queue, uint64_t name, int64_t result, SubmittedOperation* out) {
  Chain* chain = ChainOf(queue, name);
  const Found found = Find(*chain, queue, name, result);
  if (found.place == 0) return false;
  *out = g_operations[found.place - 1];
  Free(chain, found.before, found.place);
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
