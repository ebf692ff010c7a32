// What a call must be, or have, to start or stop a window from outside (trigger.h). Read by each call while
// kTriggersWait is set, without a lock; where no call can do so, it is not set.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/generated/mpi_functions.h"

namespace rankine::recorder::monitor {

struct alignas(64) Awaited {
  static constexpr size_t kWords = layout::kMaxMpiFunctionId / 64 + 1;
  uint64_t functions[kWords] = {};  // bits, by id
  uint64_t due = ~uint64_t{0};      // the end of a call from which on it is one
  uint32_t signalled = 0;           // a signal has come that was not looked at
  void Add(uint16_t function) { functions[function / 64] |= uint64_t{1} << function % 64; }
};
[[gnu::visibility("hidden")]] extern Awaited g_awaited;

// A call that sees a moment too late what has changed was made then.
inline bool IsAwaited(uint16_t function, uint64_t end) {
  const uint64_t word = __atomic_load_n(&g_awaited.functions[function / 64], __ATOMIC_RELAXED);
  return (word >> function % 64 & 1) != 0 || end >= __atomic_load_n(&g_awaited.due, __ATOMIC_RELAXED) ||
         __atomic_load_n(&g_awaited.signalled, __ATOMIC_RELAXED) != 0;
}

// In the handler of a signal, behind what it counts: the next call looks.
void AwaitSignal();
// From here on what was counted is seen, and what comes later is told anew.
void LookAtSignals();

// By one thread at a time, behind LookAtSignals().
void SetAwaited(const Awaited& now);

}  // namespace rankine::recorder::monitor
