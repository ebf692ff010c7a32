// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/read_pace.h"

#include <gtest/gtest.h>

namespace rankine::cli {
namespace {

TEST(ReadPaceTest, RestsLongIfNothingHappens) {
  ReadPace pace;
  uint32_t rest = 0;
  for (int i = 0; i < 100; ++i) rest = pace.Next(0);
  EXPECT_EQ(rest, ReadPace::kMostUs);
}

TEST(ReadPaceTest, FullLanesAreReadSooner) {
  ReadPace pace;
  for (int i = 0; i < 100; ++i) pace.Next(0);
  EXPECT_EQ(pace.Next(1), ReadPace::kMostUs / 2);
  uint32_t rest = 0;
  for (int i = 0; i < 100; ++i) rest = pace.Next(1);
  EXPECT_EQ(rest, ReadPace::kLeastUs);
}

// If calls come at a steady rate, the buffer becomes an eighth to a quarter full during each sleep of the
// reader.
TEST(ReadPaceTest, SettlesAtASteadyRate) {
  for (const double per_us : {1e-5, 2e-5, 5e-5, 1e-4}) {
    ReadPace pace;
    uint32_t rest = ReadPace::kFirstUs;
    double most = 0;
    for (int i = 0; i < 200; ++i) {
      const double waiting = per_us * rest;
      if (i > 100) most = std::max(most, waiting);
      rest = pace.Next(waiting);
    }
    EXPECT_LE(most, 1 / 3.0) << per_us;
    EXPECT_GE(most, 1 / 10.0) << per_us;
  }
}

}  // namespace
}  // namespace rankine::cli
