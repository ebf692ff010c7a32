// SPDX-License-Identifier: BSD-3-Clause
// The cost of handling a tick: the processor time of its thread. The thread may have waited for a processor
// meanwhile, and sampling does not cost that.
#pragma once
#include <cstdint>

namespace rankine::recorder::sampling {

// A quicker tick did not wait. The clock is enough then; it is read faster than the processor time.
inline constexpr uint64_t kQuickTickNs = 50'000;

// In ticks of the clock, of which the handling took `took`, or `ns`. `before`, `after`: the thread's
// processor time at its begin and its end; 0: unknown.
inline uint64_t TickCost(uint64_t took, uint64_t ns, uint64_t before, uint64_t after) {
  if (ns < kQuickTickNs || before == 0 || after < before || after - before >= ns) return took;
  return static_cast<uint64_t>(static_cast<double>(took) * static_cast<double>(after - before) /
                               static_cast<double>(ns));
}

}  // namespace rankine::recorder::sampling
