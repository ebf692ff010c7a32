// SPDX-License-Identifier: BSD-3-Clause
// The condition for a call to start or stop a window from outside (trigger.h). Each call reads it while
// kTriggersWait is set, without a lock. Where no call can meet the condition, the bit is not set.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/generated/mpi_functions.h"

namespace rankine::recorder::windows {

struct alignas(64) Awaited {
  static constexpr size_t kWords = layout::kMaxMpiFunctionId / 64 + 1;
  uint64_t functions[kWords] = {};  // bits, by id
  uint64_t due = ~uint64_t{0};      // a call that ends at this time or later meets the condition
  uint32_t signalled = 0;           // a signal has arrived and was not handled
  void Add(uint16_t function) { functions[function / 64] |= uint64_t{1} << function % 64; }
};
[[gnu::visibility("hidden")]] extern Awaited g_awaited;

// A call that sees a change a moment too late counts as made before it.
inline bool IsAwaited(uint16_t function, uint64_t end) {
  const uint64_t word = __atomic_load_n(&g_awaited.functions[function / 64], __ATOMIC_RELAXED);
  return (word >> function % 64 & 1) != 0 || end >= __atomic_load_n(&g_awaited.due, __ATOMIC_RELAXED) ||
         __atomic_load_n(&g_awaited.signalled, __ATOMIC_RELAXED) != 0;
}

// In the signal handler, after it has counted the signal: the next call handles it.
void AwaitSignal();
// Signals counted until now are handled; later ones are reported again.
void LookAtSignals();

// By one thread at a time, after LookAtSignals().
void SetAwaited(const Awaited& now);

}  // namespace rankine::recorder::windows
