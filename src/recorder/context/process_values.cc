// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/process_values.h"

#include "base/rt/spin.h"
#include "recorder/context/events.h"
#include "recorder/context/regions.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {
namespace {

struct ProcessValue {
  const Attribute* attribute;  // nullptr: the element is unused
  const Entry* entry;          // nullptr: the attribute has no value
  uint64_t version;
};
ProcessValue g_process_values[kMaxValues];
uint64_t g_version = 0;
rt::SpinLock g_lock;

}  // namespace

void SetProcessValue(const Attribute* attribute, const Entry* entry) {
  if (attribute->place >= kMaxValues || !g_lock.TryLock()) {
    g_spool.CountLostContext();
    return;
  }
  const uint64_t version = g_version + 1;
  g_process_values[attribute->place] = {attribute, entry, version};
  __atomic_store_n(&g_version, version, __ATOMIC_RELEASE);
  g_lock.Unlock();
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t != nullptr) __atomic_fetch_or(&t->context.mode, kRebase, __ATOMIC_RELEASE);
  }
  VoidRemembered();  // Without this call, an MPI call with a remembered row would not check the mode.
}

void TakeOverProcessValues(Thread* t) {
  State& s = t->context;
  __atomic_fetch_and(&s.mode, ~kRebase, __ATOMIC_ACQ_REL);
  if (!g_lock.TryLock()) {
    __atomic_fetch_or(&s.mode, kRebase, __ATOMIC_RELAXED);  // try again later
    return;
  }
  const uint64_t now = NowFor(s);
  for (const ProcessValue& value : g_process_values) {
    if (value.attribute == nullptr || value.version <= s.process_version) continue;
    Node* from = NearestOf(s, value.attribute);
    if (from == nullptr && value.entry == nullptr) continue;
    Node* moved = Moved(&s, s.node, from, value.entry, now);
    if (moved == nullptr) continue;
    const Node* before = s.node;
    s.node = moved;
    if (recorder::Listens(s)) recorder::OnMove(&s, value.attribute, before, now);
  }
  s.process_version = g_version;
  g_lock.Unlock();
}

}  // namespace rankine::recorder::context
