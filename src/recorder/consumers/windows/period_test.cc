// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/period.h"

#include <gtest/gtest.h>

namespace rankine::recorder::windows {
namespace {

TEST(Beats, AreMultiplesOfTheTimeWhenAnInstanceBeginsAnywhere) {
  EXPECT_EQ(ToPeriodEnd(7000, 1000), 1000u);
  EXPECT_EQ(ToPeriodEnd(7001, 1000), 999u);
  EXPECT_EQ(ToPeriodEnd(7500, 1000), 500u);
  // There is no instance for a period that was missed.
  EXPECT_EQ(ToPeriodEnd(9999000 + 250, 1000), 750u);
}

TEST(Beats, APeriodAboutToEndDoesNotEndAnInstance) {
  EXPECT_EQ(ToPeriodEnd(7999, 1000), 1001u);
  EXPECT_EQ(ToPeriodEnd(7938, 1000), 62u);
  EXPECT_EQ(ToPeriodEnd(7939, 1000), 1061u);
}

}  // namespace
}  // namespace rankine::recorder::windows
