// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/diff/comparison.h"
#include "analysis/diff/condition.h"
#include "analysis/diff/groups.h"
#include "analysis/diff/scaling.h"

namespace rankine::analysis {
namespace {

constexpr double kSecond = 1e9;

RunMeasures RunOf(double solve, double parallel = 0.8, uint64_t ranks = 4) {
  RunMeasures run;
  run.path = "run.rkn";
  run.ranks = run.recorded = ranks;
  run.command = "./heat";
  run.build = "ab";
  run.wall = solve + kSecond;
  run.useful_sum = solve * static_cast<double>(ranks);
  run.measures = {{MeasureKind::run, "wall", run.wall},
                  {MeasureKind::efficiency, "parallel", parallel},
                  {MeasureKind::region, "main/solve", solve}};
  return run;
}

const Difference& Of(const Comparison& comparison, MeasureKind kind) {
  for (const Difference& difference : comparison.differences) {
    if (difference.kind == kind) return difference;
  }
  static const Difference none;
  ADD_FAILURE() << "nothing of " << NameOf(kind);
  return none;
}

TEST(Compare, TwoRunsAreNotJudged) {
  const RunMeasures before = RunOf(10 * kSecond);
  const RunMeasures after = RunOf(11 * kSecond);
  const Comparison comparison = Compare({&before, 1}, {&after, 1});
  const Difference& solve = Of(comparison, MeasureKind::region);
  EXPECT_DOUBLE_EQ(solve.change, kSecond);
  EXPECT_DOUBLE_EQ(*solve.relative, 0.1);
  EXPECT_EQ(solve.verdict, Verdict::unjudged);
}

TEST(Compare, ChangeWithinTheSpreadIsNoise) {
  const std::vector<RunMeasures> before = {RunOf(10 * kSecond), RunOf(11 * kSecond), RunOf(9 * kSecond)};
  const std::vector<RunMeasures> close = {RunOf(10.5 * kSecond), RunOf(11.5 * kSecond), RunOf(9.5 * kSecond)};
  const std::vector<RunMeasures> far = {RunOf(14 * kSecond), RunOf(15 * kSecond), RunOf(13 * kSecond)};
  const Difference& near = Of(Compare(before, close), MeasureKind::region);
  EXPECT_EQ(near.verdict, Verdict::noise);
  // The pooled deviation is 1 s with four degrees of freedom, so the margin is 2.776 * sqrt(1/3 + 1/3) s.
  EXPECT_NEAR(near.margin, 2.2666 * kSecond, 0.001 * kSecond);
  EXPECT_NEAR(near.before.deviation, kSecond, 1);
  EXPECT_EQ(Of(Compare(before, far), MeasureKind::region).verdict, Verdict::more);
  EXPECT_EQ(Of(Compare(far, before), MeasureKind::region).verdict, Verdict::less);
}

TEST(Compare, OneRunIsHeldAgainstTheSpreadOfTheOthers) {
  const std::vector<RunMeasures> before = {RunOf(10 * kSecond), RunOf(10.2 * kSecond), RunOf(9.8 * kSecond)};
  const RunMeasures after = RunOf(12 * kSecond);
  EXPECT_EQ(Of(Compare(before, {&after, 1}), MeasureKind::region).verdict, Verdict::more);
}

TEST(Compare, WhatOneSideLacksIsNothingOfATimeAndUnknownOfAnEfficiency) {
  const RunMeasures before = RunOf(10 * kSecond);
  RunMeasures after = before;
  after.measures = {{MeasureKind::region, "main/new", kSecond}};
  const Comparison comparison = Compare({&before, 1}, {&after, 1});
  for (const Difference& difference : comparison.differences) {
    if (difference.name == "main/new") {
      EXPECT_FALSE(difference.relative);
      EXPECT_EQ(difference.before.present, 0u);
    } else if (difference.name == "main/solve") {
      EXPECT_DOUBLE_EQ(*difference.relative, -1);
    } else if (difference.kind == MeasureKind::efficiency) {
      EXPECT_EQ(difference.after.runs, 0u);
    }
  }
}

TEST(Compare, WhatARunHasRecordedInPartIsNotKnownOfIt) {
  const RunMeasures before = RunOf(10 * kSecond);
  RunMeasures after = before;
  std::erase_if(after.measures, [](const Measure& m) { return m.kind == MeasureKind::region; });
  after.partly.set(static_cast<size_t>(MeasureKind::region));
  const Difference alone = Of(Compare({&before, 1}, {&after, 1}), MeasureKind::region);
  EXPECT_EQ(alone.before.runs, 1u);
  EXPECT_EQ(alone.after.runs, 0u);
  EXPECT_FALSE(alone.IsKnown());
  EXPECT_FALSE(alone.relative);
  // A run without the quantity is ignored if other runs on the same side have the quantity. The missing value
  // does not count as 0.
  const std::vector<RunMeasures> several = {RunOf(12 * kSecond), after, RunOf(12 * kSecond)};
  const Difference among = Of(Compare({&before, 1}, several), MeasureKind::region);
  EXPECT_EQ(among.after.runs, 2u);
  EXPECT_DOUBLE_EQ(among.after.mean, 12 * kSecond);
}

TEST(StudentQuantile, IsThatOfTheTables) {
  EXPECT_NEAR(StudentQuantile(1), 12.706, 0.001);
  EXPECT_NEAR(StudentQuantile(31), 2.0395, 0.0005);
  EXPECT_NEAR(StudentQuantile(60), 2.0003, 0.0005);
  EXPECT_NEAR(StudentQuantile(1000), 1.9623, 0.0005);
}

TEST(GroupRuns, RepetitionsHaveTheSameRanksCommandAndProgram) {
  std::vector<RunMeasures> runs = {RunOf(1), RunOf(2), RunOf(3, 0.8, 8), RunOf(4), RunOf(5)};
  runs[3].build = "cd";
  runs[4].command = "./heat -n 5";
  runs.push_back(RunOf(6));
  runs[5].recorded = 2;
  const std::vector<RunGroup> groups = GroupRuns(runs);
  ASSERT_EQ(groups.size(), 5u);
  EXPECT_EQ(groups[0].runs, (std::vector<size_t>{0, 1}));
}

Scaling ScalingOf(double exponent, double slower) {
  std::vector<RunMeasures> runs;
  for (const uint64_t ranks : {8, 2, 4}) {
    RunMeasures run = RunOf(1, 0.9, ranks);
    const auto p = static_cast<double>(ranks);
    run.useful_sum = 100 * kSecond * std::pow(p, exponent);
    run.wall = *run.useful_sum / p * (1 + slower * (p - 2));
    run.measures[2].value = run.wall;
    runs.push_back(run);
  }
  return MakeScaling(runs, GroupRuns(runs));
}

// A program that was built again counts as the same program. Benchmarks whose names differ only in the
// problem size also count as the same program.
TEST(SameProgram, OtherFilesByOtherNamesAreOthers) {
  RunMeasures heat = RunOf(kSecond), other = RunOf(kSecond);
  heat.command = "/home/me/bin/heat.A.4 --steps 100";
  other.command = "./heat.A.16 --steps 7";
  other.build = "cd";
  EXPECT_TRUE(SameProgram(heat, other));
  other.command = "./ring 3";
  EXPECT_FALSE(SameProgram(heat, other));
  other.build = heat.build;  // a copy of the program under another name
  EXPECT_TRUE(SameProgram(heat, other));
  other.build = "";
  EXPECT_FALSE(SameProgram(heat, other));
  other.command = "";
  EXPECT_TRUE(SameProgram(heat, other));  // The second run does not record which program it ran.
}

TEST(Scaling, IsRecognisedByHowComputationGrows) {
  const Scaling strong = ScalingOf(0, 0.1);
  EXPECT_EQ(strong.kind, ScalingKind::strong);
  EXPECT_NEAR(strong.exponent, 0, 1e-9);
  ASSERT_EQ(strong.points.size(), 3u);
  EXPECT_EQ(strong.points[0].ranks, 2u);
  EXPECT_NEAR(*strong.points[2].speedup, 4 / 1.6, 1e-9);
  EXPECT_NEAR(*strong.points[2].efficiency, 1 / 1.6, 1e-9);
  EXPECT_NEAR(*strong.points[2].global, 0.9, 1e-9);
  ASSERT_EQ(strong.lines.size(), 1u);
  EXPECT_NEAR(strong.lines[0].lost, 0.6 * 12.5 * kSecond, 1);

  const Scaling weak = ScalingOf(1.05, 0);
  EXPECT_EQ(weak.kind, ScalingKind::weak);
  EXPECT_NEAR(*weak.points[2].efficiency, std::pow(4, -0.05), 1e-9);
  EXPECT_NEAR(*weak.points[2].computation, std::pow(4, -0.05), 1e-9);

  const Scaling neither = ScalingOf(0.5, 0);
  EXPECT_EQ(neither.kind, ScalingKind::neither);
  EXPECT_FALSE(neither.points[2].efficiency);
}

std::string Mistake(const std::string& text) {
  const auto condition = ParseCondition(text);
  return condition.ok() ? "" : condition.error();
}

TEST(Condition, IsRead) {
  const auto change = ParseCondition("region(solve) > +5%");
  ASSERT_TRUE(change.ok()) << change.error();
  EXPECT_EQ(change.value().name, "solve");
  EXPECT_EQ(change.value().of, LimitOf::relative_change);
  EXPECT_DOUBLE_EQ(change.value().limit, 0.05);
  const auto quoted = ParseCondition(R"x( call_site ( "MPI_Send in f(\"a\")" ) >= -0.2 ms )x");
  ASSERT_TRUE(quoted.ok()) << quoted.error();
  EXPECT_EQ(quoted.value().name, "MPI_Send in f(\"a\")");
  EXPECT_EQ(quoted.value().of, LimitOf::change);
  EXPECT_DOUBLE_EQ(quoted.value().limit, -2e5);
  const auto value = ParseCondition("efficiency(parallel)<80%");
  ASSERT_TRUE(value.ok()) << value.error();
  EXPECT_EQ(value.value().of, LimitOf::value);
}

TEST(Condition, AMistakeIsToldWithItsColumn) {
  EXPECT_EQ(Mistake("regon(solve) > +5%"), "--fail-if 'regon(solve) > +5%', column 1: did you mean region?");
  EXPECT_NE(Mistake("region solve").find("column 8:"), std::string::npos);
  EXPECT_NE(Mistake("region(solve > +5%").find("column 19: the name is not closed"), std::string::npos);
  EXPECT_NE(Mistake("region() > +5%").find("column 8: a name is missing"), std::string::npos);
  EXPECT_NE(Mistake("region(a) = +5%").find("column 11:"), std::string::npos);
  EXPECT_NE(Mistake("region(a) > nan%").find("column 13:"), std::string::npos);
  EXPECT_NE(Mistake("region(a) > +1e999s").find("column 13:"), std::string::npos);
  EXPECT_NE(Mistake("region(a) > +-5%").find("column 13:"), std::string::npos);
  EXPECT_NE(Mistake("region(a) > 5%").find("a change has a sign: +5%"), std::string::npos);
  EXPECT_NE(Mistake("region(a) > +5 parsecs").find("column 16:"), std::string::npos);
  EXPECT_NE(Mistake("efficiency(parallel) < 3s").find("column 25:"), std::string::npos);
  EXPECT_NE(Mistake("region(a) > +5% extra").find("column 17:"), std::string::npos);
  EXPECT_NE(Mistake("region(\"a) > +5%").find("column 8: the quotes are not closed"), std::string::npos);
  EXPECT_EQ(Mistake("region(\x1b]0;x\x07").find('\x1b'), std::string::npos);
  EXPECT_FALSE(Mistake("").empty());
  EXPECT_FALSE(Mistake(std::string(100'000, '(')).empty());
}

std::vector<ConditionCase> Checked(const std::string& text, const Comparison& comparison) {
  const auto condition = ParseCondition(text);
  EXPECT_TRUE(condition.ok());
  auto cases = Check(condition.value(), comparison);
  EXPECT_TRUE(cases.ok()) << (cases.ok() ? "" : cases.error());
  return cases.ok() ? cases.value() : std::vector<ConditionCase>{};
}

TEST(Condition, HoldsBeyondItsLimitAlone) {
  const RunMeasures before = RunOf(10 * kSecond, 0.8);
  const RunMeasures after = RunOf(11 * kSecond, 0.7);
  const Comparison comparison = Compare({&before, 1}, {&after, 1});
  EXPECT_TRUE(Checked("region(solve) > +9%", comparison)[0].Fails());
  EXPECT_FALSE(Checked("region(solve) > +11%", comparison)[0].Fails());
  EXPECT_TRUE(Checked("region(main/solve) > +0.9s", comparison)[0].Fails());
  EXPECT_TRUE(Checked("region(*) > 10.5s", comparison)[0].Fails());
  EXPECT_FALSE(Checked("region(*) > 11.5s", comparison)[0].Fails());
  // The value is equal to the limit, so the condition does not fail.
  EXPECT_FALSE(Checked("region(solve) > +1s", comparison)[0].Fails());
  EXPECT_TRUE(Checked("region(solve) >= +1s", comparison)[0].Fails());
  EXPECT_FALSE(Checked("region(solve) < 11s", comparison)[0].Fails());
  EXPECT_TRUE(Checked("region(solve) <= 11s", comparison)[0].Fails());
  EXPECT_TRUE(Checked("efficiency(parallel) < 75%", comparison)[0].Fails());
  EXPECT_TRUE(Checked("efficiency(parallel) < -10%", comparison)[0].Fails());
  EXPECT_FALSE(Checked("efficiency(parallel) < -15%", comparison)[0].Fails());
}

TEST(Condition, ThatLooksAtNothingIsAMistake) {
  const RunMeasures run = RunOf(10 * kSecond);
  const Comparison comparison = Compare({&run, 1}, {&run, 1});
  const auto sovle = Check(ParseCondition("region(main/sovle) > +5%").value(), comparison);
  ASSERT_FALSE(sovle.ok());
  EXPECT_NE(sovle.error().find("did you mean main/solve?"), std::string::npos);
  EXPECT_FALSE(Check(ParseCondition("region(olve) > +5%").value(), comparison).ok());
  EXPECT_FALSE(Check(ParseCondition("wait(*) > +5%").value(), comparison).ok());
}

TEST(Condition, DoesNotFailWithinTheNoise) {
  const std::vector<RunMeasures> before = {RunOf(10 * kSecond), RunOf(11 * kSecond), RunOf(9 * kSecond)};
  const std::vector<RunMeasures> after = {RunOf(10.8 * kSecond), RunOf(11.8 * kSecond), RunOf(9.8 * kSecond)};
  const Comparison comparison = Compare(before, after);
  const ConditionCase found = Checked("region(solve) > +5%", comparison)[0];
  EXPECT_TRUE(found.crossed);
  EXPECT_TRUE(found.noise);
  EXPECT_FALSE(found.Fails());
}

TEST(Condition, FromNothingToSomethingIsMoreThanAnyFactor) {
  RunMeasures before = RunOf(10 * kSecond);
  const RunMeasures after = before;
  before.measures.pop_back();
  EXPECT_TRUE(Checked("region(solve) > +1000%", Compare({&before, 1}, {&after, 1}))[0].Fails());
}

}  // namespace
}  // namespace rankine::analysis
