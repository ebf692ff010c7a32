// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/ticks_of.h"

#include <gtest/gtest.h>

namespace rankine::recorder::windows {
namespace {

// A limit of 5 ms must be reported as 5 ms, not as 4,999,999 ns.
TEST(TicksOf, ConvertBackToTheGivenTime) {
  for (const uint64_t hz : {2'445'402'917u, 2'000'000'000u, 3'399'999'999u, 1'000'000'000u}) {
    rt::g_clock.early_hz = hz;
    for (const uint64_t ns : {1u, 333'000u, 5'000'000u, 100'000'000u, 1'000'000'000u}) {
      const rt::uint128 back = rt::uint128{TicksOf(ns)} * 1'000'000'000u / hz;
      EXPECT_EQ(static_cast<uint64_t>(back), ns) << hz;
    }
    EXPECT_EQ(TicksOf(0), 0u);
  }
}

TEST(TicksOf, CanBeAddedToAMoment) {
  rt::g_clock.early_hz = 4'000'000'000u;
  EXPECT_LT(TicksOf(~uint64_t{0}), uint64_t{1} << 62);
}

}  // namespace
}  // namespace rankine::recorder::windows
