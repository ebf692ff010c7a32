// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/windows/window_steps.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

constexpr uint64_t kBeat = 1000, kDay = 1'700'000'000'000'000'000;  // a time that is a multiple of the beat

WindowTime Time(uint32_t process, uint64_t start, uint64_t duration, uint64_t mpi = 0,
                uint64_t open_requests = 0, std::optional<IdealMark> ideal = {}) {
  return {process, start, duration, mpi, open_requests, ideal};
}

WindowSteps Beats() {
  WindowSteps steps;
  steps.Define(kBeat);
  return steps;
}

// Rank 0 works all the time and makes a call at each beat. Rank 1 waits for rank 0 during three beats.
TEST(WindowSteps, ARankThatMissesBeatsIsInEachOfThemWithItsShare) {
  WindowSteps steps = Beats();
  for (uint64_t beat = 0; beat < 4; ++beat) {
    steps.Add(Time(0, kDay + kBeat * beat, kBeat));
    if (beat == 1) steps.Add(Time(1, kDay + kBeat, 3 * kBeat, 3 * kBeat));
    if (beat == 0) steps.Add(Time(1, kDay, kBeat));
  }
  const std::vector<WindowStep> made = steps.Make(2, true);
  ASSERT_EQ(made.size(), 4u);
  EXPECT_DOUBLE_EQ(*made[0].parallel, 1);
  for (size_t beat = 1; beat < 4; ++beat) {
    EXPECT_DOUBLE_EQ(*made[beat].parallel, 0.5) << beat;
    EXPECT_EQ(made[beat].duration.present, 2u);
    EXPECT_EQ(made[beat].duration.min, kBeat);
    EXPECT_EQ(made[beat].start, kDay + kBeat * beat);
    EXPECT_EQ(made[beat].mpi, kBeat);
  }
}

// The two ranks run their n-th instances at different times.
TEST(WindowSteps, OneThatBeginsLaterIsInTheBeatsInWhichItRuns) {
  WindowSteps steps = Beats();
  steps.Add(Time(0, kDay + 500, 500));
  steps.Add(Time(0, kDay + kBeat, kBeat));
  steps.Add(Time(1, kDay + kBeat, kBeat, kBeat));
  const std::vector<WindowStep> made = steps.Make(2, true);
  ASSERT_EQ(made.size(), 2u);
  EXPECT_EQ(made[0].duration.present, 1u);
  EXPECT_EQ(made[1].duration.present, 2u);
  EXPECT_DOUBLE_EQ(*made[1].parallel, 0.5);
}

TEST(WindowSteps, PartsOfAnInstanceAddUpToIt) {
  WindowSteps steps = Beats();
  steps.Add(Time(0, kDay + 333, 2001, 1003, 7, IdealMark{1501, 11}));
  const std::vector<WindowStep> made = steps.Make(1, true);
  ASSERT_EQ(made.size(), 3u);
  EXPECT_EQ(made[0].duration.sum, 667u);
  EXPECT_EQ(made[1].duration.sum, 1000u);
  EXPECT_EQ(made[2].duration.sum, 334u);
  EXPECT_EQ(made[0].mpi + made[1].mpi + made[2].mpi, 1003u);
  EXPECT_EQ(made[0].open_requests + made[1].open_requests, 0u);
  EXPECT_EQ(made[2].open_requests, 7u);
  EXPECT_TRUE(made[1].serialisation.has_value());
}

// The last call returns shortly after a beat.
TEST(WindowSteps, ASplinterAtTheEndsIsToldWithTheStepBesideIt) {
  WindowSteps steps = Beats();
  steps.Add(Time(0, kDay - 50, kBeat + 50, 525));
  steps.Add(Time(0, kDay + kBeat, kBeat));
  steps.Add(Time(0, kDay + 2 * kBeat, 99, 99, 1));
  const std::vector<WindowStep> made = steps.Make(1, true);
  ASSERT_EQ(made.size(), 2u);
  EXPECT_EQ(made[0].start, kDay - 50);
  EXPECT_EQ(made[0].duration.sum, kBeat + 50);
  EXPECT_EQ(made[0].mpi, 525u);
  EXPECT_EQ(made[1].duration.sum, kBeat + 99);
  EXPECT_EQ(made[1].mpi, 99u);
  EXPECT_EQ(made[1].open_requests, 1u);
}

TEST(WindowSteps, WithoutBeatsTheNthOfEachRankIsOne) {
  for (const bool differs : {false, true}) {
    WindowSteps steps;
    steps.Define(0);
    // A second definition has the same name, but ends its instances at beats (every=TIME).
    if (differs) steps.Define(kBeat);
    steps.Add(Time(0, kDay, 100));
    steps.Add(Time(1, kDay + 7 * kBeat, 100));
    EXPECT_EQ(steps.Beat(), 0u);
    EXPECT_EQ(steps.Make(2, true).size(), 1u);
    EXPECT_FALSE(steps.Make(2, false).at(0).parallel.has_value());
  }
}

// A damaged archive may contain any number of beats.
TEST(WindowSteps, NoMoreBeatsThanARunCanHave) {
  WindowSteps steps;
  steps.Define(1);
  steps.Add(Time(0, kDay, uint64_t{1} << 60));
  EXPECT_LE(steps.Make(1, true).size(), (size_t{1} << 16) + 4);
  steps.Add(Time(0, kDay, UINT64_MAX));
  EXPECT_EQ(steps.Make(1, true).size(), 2u);
}

}  // namespace
}  // namespace rankine::analysis
