// SPDX-License-Identifier: BSD-3-Clause
// Periods of windows with every=TIME: multiples of it on CLOCK_REALTIME, so that all processes have the same
// ones without a message. Safe in a signal handler.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

// ns from the moment to the end of the present period, at which an instance ends; `every_ns` is at least 1.
// An instance shorter than a sixteenth of the period is not made: the clock that counts these ns is not the
// one that defines periods, and may be slightly early.
constexpr uint64_t ToPeriodEnd(uint64_t realtime_ns, uint64_t every_ns) {
  const uint64_t left = every_ns - realtime_ns % every_ns;
  return left < every_ns / 16 && left <= ~every_ns ? left + every_ns : left;
}

}  // namespace rankine::recorder::windows
