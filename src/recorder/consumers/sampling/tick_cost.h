// SPDX-License-Identifier: BSD-3-Clause
// The cost of handling a tick is the processor time that the thread has used for it. The thread may also
// have waited for a processor during this time, but sampling did not cause that wait.
#pragma once
#include <cstdint>

namespace rankine::recorder::sampling {

// If the handling took less time than this, we assume that the thread did not wait for a processor. The
// cost of the tick is then read from the clock. The clock is faster to read than the processor time.
inline constexpr uint64_t kQuickTickNs = 50'000;

// Returns the cost of handling one tick of the sampler, in clock ticks. The handling took `took` ticks, which
// are `ns` nanoseconds. The parameters `before` and `after` are the thread's processor times at the start and
// the end of the handling, or 0 if they are unknown.
inline uint64_t TickCost(uint64_t took, uint64_t ns, uint64_t before, uint64_t after) {
  if (ns < kQuickTickNs || before == 0 || after < before || after - before >= ns) return took;
  return static_cast<uint64_t>(static_cast<double>(took) * static_cast<double>(after - before) /
                               static_cast<double>(ns));
}

}  // namespace rankine::recorder::sampling
