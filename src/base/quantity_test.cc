// SPDX-License-Identifier: BSD-3-Clause
#include "base/quantity.h"

#include <gtest/gtest.h>

namespace rankine::base {
namespace {

TEST(Quantity, ADurationHasANumberAndAUnit) {
  EXPECT_EQ(ParseDuration("10ns"), 10u);
  EXPECT_EQ(ParseDuration("1.5ms"), 1'500'000u);
  EXPECT_EQ(ParseDuration("1.5min"), 90 * kNsPerSecond);
  EXPECT_EQ(ParseDuration("2h"), 7200 * kNsPerSecond);
  EXPECT_EQ(ParseDuration("0.25us"), 250u);
  EXPECT_EQ(ParseDuration("12345678901ns"), 12345678901u);
  EXPECT_EQ(ParseDuration("0s"), 0u);
  for (const char* bad : {"", "s", "5", "5 s", "-5s", "5.s", ".s", "1.2.3s", "5sec", "5S", "1e3s", "5s "})
    EXPECT_FALSE(ParseDuration(bad).has_value()) << bad;
}

TEST(Quantity, ADurationHasABound) {
  EXPECT_EQ(ParseDuration("18446744073709551615ns"), ~uint64_t{0});
  for (const char* bad : {"18446744073709551616ns", "6000000h", "18446744073.9s", "99999999999999999999s"})
    EXPECT_FALSE(ParseDuration(bad).has_value()) << bad;
}

TEST(Quantity, SecondsNeedNoUnit) {
  EXPECT_DOUBLE_EQ(ParseSeconds("0.05").value_or(0), 0.05);
  EXPECT_DOUBLE_EQ(ParseSeconds("15").value_or(0), 15);
  EXPECT_DOUBLE_EQ(ParseSeconds("50ms").value_or(0), 0.05);
  EXPECT_DOUBLE_EQ(ParseSeconds("2min").value_or(0), 120);
  for (const char* bad : {"", "x", "-1", "1 ", "nan", "inf"})
    EXPECT_FALSE(ParseSeconds(bad).has_value()) << bad;
}

TEST(Quantity, ASizeIsAPowerOf1024) {
  EXPECT_EQ(ParseBytes("1000"), 1000u);
  EXPECT_EQ(ParseBytes("64k"), 65536u);
  EXPECT_EQ(ParseBytes("64K"), 65536u);
  EXPECT_EQ(ParseBytes("3MiB"), uint64_t{3} << 20);
  EXPECT_EQ(ParseBytes("2G"), uint64_t{2} << 30);
  EXPECT_EQ(ParseBytes("1TiB"), uint64_t{1} << 40);
  EXPECT_EQ(ParseBytes("18446744073709551615"), ~uint64_t{0});
  for (const char* bad :
       {"", "K", "-1", "1.5K", "64KB", "64KiBs", "64 K", "5x", "17179869184G", "18446744073709551616"})
    EXPECT_FALSE(ParseBytes(bad).has_value()) << bad;
}

}  // namespace
}  // namespace rankine::base
