// SPDX-License-Identifier: BSD-3-Clause
// Converts a duration to ticks of the record clock.
#pragma once
#include <cstdint>

#include "base/rt/clock.h"

namespace rankine::recorder::windows {

// By the first estimate, rounded up: converting back to ns never gives less. Limited to 31 years, so that it
// can be added to a moment.
inline uint64_t TicksOf(uint64_t ns) {
  constexpr uint64_t kLongest = 1'000'000'000'000'000'000;
  const rt::uint128 ticks = static_cast<rt::uint128>(ns < kLongest ? ns : kLongest) * rt::g_clock.early_hz;
  return static_cast<uint64_t>((ticks + 999'999'999u) / 1'000'000'000u);
}

}  // namespace rankine::recorder::windows
