// SPDX-License-Identifier: BSD-3-Clause
// The condition under which a call starts or stops one of --window's windows (trigger.h). While
// kTriggersWait is set, each call reads the condition without a lock. If no call can meet the condition,
// kTriggersWait is not set.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/generated/mpi_functions.h"

namespace rankine::recorder::windows {

struct alignas(64) Awaited {
  static constexpr size_t kWords = layout::kMaxMpiFunctionId / 64 + 1;
  uint64_t functions[kWords] = {};  // One bit for each function, at the index of the function's id.
  uint64_t due = ~uint64_t{0};      // A call that ends at this time or later meets the condition.
  uint32_t signalled = 0;           // 1 if a signal has arrived and was not handled yet.
  void Add(uint16_t function) { functions[function / 64] |= uint64_t{1} << function % 64; }
};
[[gnu::visibility("hidden")]] extern Awaited g_awaited;

// If a call sees a change of the condition slightly too late, the call is treated as if it came before the
// change.
inline bool IsAwaited(uint16_t function, uint64_t end) {
  const uint64_t word = __atomic_load_n(&g_awaited.functions[function / 64], __ATOMIC_RELAXED);
  return (word >> function % 64 & 1) != 0 || end >= __atomic_load_n(&g_awaited.due, __ATOMIC_RELAXED) ||
         __atomic_load_n(&g_awaited.signalled, __ATOMIC_RELAXED) != 0;
}

// To be called in the signal handler, after it has counted the signal. The next MPI call handles the
// signal.
void AwaitSignal();
// To be called before the signals that were counted so far are handled; signals that arrive later are
// reported again.
void LookAtSignals();

// To be called by one thread at a time, after LookAtSignals().
void SetAwaited(const Awaited& now);

}  // namespace rankine::recorder::windows
