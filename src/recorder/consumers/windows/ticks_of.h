// SPDX-License-Identifier: BSD-3-Clause
// Converts a duration to ticks of the clock that records use.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"

namespace rankine::recorder::windows {

// Converts a time to ticks, with the first estimate of the clock's frequency. The result is rounded up, so
// that a conversion back to ns never gives less. The result is limited to 31 years, so that it can be added
// to a time without overflow.
inline uint64_t TicksOf(uint64_t ns) {
  constexpr uint64_t kLongest = 1'000'000'000'000'000'000;
  const rt::uint128 ticks = static_cast<rt::uint128>(ns < kLongest ? ns : kLongest) * rt::g_clock.early_hz;
  return static_cast<uint64_t>((ticks + 999'999'999u) / 1'000'000'000u);
}

}  // namespace rankine::recorder::windows
