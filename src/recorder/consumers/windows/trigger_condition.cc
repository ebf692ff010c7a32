// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/trigger_condition.h"

#include "recorder/consumers/windows/locked.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/core/process.h"

namespace rankine::recorder::windows {

Awaited g_awaited;

namespace {

void WatchForTriggers(bool on) {
  Locked lock;
  if (on) __atomic_fetch_or(&g_monitor.watching, kTriggersWait, __ATOMIC_RELEASE);
  if (!lock.held) return;
  if (!on) __atomic_fetch_and(&g_monitor.watching, ~kTriggersWait, __ATOMIC_ACQ_REL);
  TellEachCompletion(Watching() != 0);
}

}  // namespace

void AwaitSignal() {
  __atomic_store_n(&g_awaited.signalled, 1, __ATOMIC_RELEASE);
  __atomic_fetch_or(&g_monitor.watching, kTriggersWait, __ATOMIC_RELEASE);
}

void LookAtSignals() {
  __atomic_exchange_n(&g_awaited.signalled, 0, __ATOMIC_ACQ_REL);
}

void SetAwaited(const Awaited& now) {
  bool waits = now.due != ~uint64_t{0} || now.signalled != 0;
  for (size_t i = 0; i < Awaited::kWords; ++i) {
    waits = waits || now.functions[i] != 0;
    __atomic_store_n(&g_awaited.functions[i], now.functions[i], __ATOMIC_RELAXED);
  }
  __atomic_store_n(&g_awaited.due, now.due, __ATOMIC_RELAXED);
  if (now.signalled != 0) __atomic_store_n(&g_awaited.signalled, 1, __ATOMIC_RELAXED);
  if (waits != ((Watching() & kTriggersWait) != 0)) WatchForTriggers(waits);
  // A signal may have arrived since the condition was computed.
  if (!waits && __atomic_load_n(&g_awaited.signalled, __ATOMIC_ACQUIRE) != 0) WatchForTriggers(true);
}

}  // namespace rankine::recorder::windows
