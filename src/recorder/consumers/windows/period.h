// SPDX-License-Identifier: BSD-3-Clause
// Periods of windows with every=TIME. All periods begin at multiples of TIME on CLOCK_REALTIME, so that all
// processes have the same periods without exchanging messages. The function is safe in a signal handler.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

// Returns the time in ns until the current period ends. At the end of the current period, the instance also
// ends. The period `every_ns` is at least 1. If less than a sixteenth of the period is left, the next period
// is added. This rule prevents very short instances. Such instances would occur because the clock that
// measures the result may run slightly faster than the clock that defines the periods.
constexpr uint64_t ToPeriodEnd(uint64_t realtime_ns, uint64_t every_ns) {
  const uint64_t left = every_ns - realtime_ns % every_ns;
  return left < every_ns / 16 && left <= ~every_ns ? left + every_ns : left;
}

}  // namespace rankine::recorder::windows
