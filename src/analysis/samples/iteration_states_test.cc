// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/iteration_states.h"

#include <gtest/gtest.h>

#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using layout::SampleRecord;
using testing::AddSamples;
using enum testing::NestedSite;
using testing::kPeriodNs;
using testing::Nested;
using testing::Outside;

std::vector<LoopStates> Iterated(const std::vector<std::optional<int64_t>>& numbers, size_t most) {
  archive::Tables tables = Nested();
  context::Space& space = tables.space;
  const context::AttributeId loop =
      space.Declare({"loop", context::Type::string, context::kNested | context::kThread, "", "", ""});
  const context::NodeId node = space.Child(context::kRoot, loop, {context::Type::string, 0, "steps"});
  std::vector<SampleRecord> records;
  for (const auto& number : numbers) {
    records.push_back(Outside(kMain));
    records.back().node = node;
    records.back().iterates = number.has_value();
    records.back().iteration =
        number.value_or(records.size() > 1 ? records[records.size() - 2].iteration : 0);
  }
  AddSamples(tables, 0, 0, records);
  return StatesByIteration(tables, SumSamples(tables), most);
}

TEST(IterationStates, AreInRangesOfOneWidth) {
  const auto loops = Iterated({5, -2, std::nullopt, -2, 7, std::nullopt, 8}, 4);
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].loop, "steps");
  EXPECT_EQ(loops[0].time.outside, 5 * kPeriodNs);
  std::vector<std::array<int64_t, 3>> ranges;
  for (const IterationRange& range : loops[0].ranges)
    ranges.push_back({range.first, range.last, static_cast<int64_t>(range.samples)});
  EXPECT_EQ(ranges, (std::vector<std::array<int64_t, 3>>{{-2, 0, 2}, {1, 3, 0}, {4, 6, 1}, {7, 8, 2}}));
  EXPECT_TRUE(Iterated({std::nullopt}, 4).empty());
}

TEST(IterationStates, HoldAnyNumbers) {
  std::vector<std::optional<int64_t>> numbers = {INT64_MIN, INT64_MAX, 0, -1};
  for (int64_t i = 0; i < 5000; ++i) numbers.emplace_back(i * 1'000'003);
  for (const size_t most : {size_t{1}, size_t{7}, size_t{100}}) {
    const auto loops = Iterated(numbers, most);
    ASSERT_EQ(loops.size(), 1u);
    const auto& ranges = loops[0].ranges;
    EXPECT_LE(ranges.size(), most);
    EXPECT_EQ(ranges.front().first, INT64_MIN);
    EXPECT_EQ(ranges.back().last, INT64_MAX);
    uint64_t samples = 0;
    for (const IterationRange& range : ranges) samples += range.samples;
    EXPECT_EQ(samples, numbers.size());
  }
}

}  // namespace
}  // namespace rankine::analysis
