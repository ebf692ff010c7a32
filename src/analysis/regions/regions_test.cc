// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "analysis/processes/heap.h"
#include "analysis/regions/regions.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;
using testing::AddRow;

constexpr uint64_t kSecond = 1'000'000'000;

TEST(Regions, SharesAreOfTheTimeUntilMpiFinalize) {
  archive::Tables tables = EmptyJob(3);
  for (archive::Process& process : tables.processes) process.attributes["start.ns"] = uint64_t{0};
  tables.processes[2].attributes.erase("finalize.ns");  // the process died
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const context::NodeId node =
      tables.space.Child(context::kRoot, region, {context::Type::string, 0, "solve"});
  tables.regions.push_back({0, 0, node, 1, false, 5, 5, 5});
  const Regions regions = MakeRegions(tables);
  EXPECT_EQ(regions.run_sum, (11 + 11 + 12) * kSecond);
  EXPECT_EQ(regions.behind_max, kSecond);
}

// Rank 1 was recorded without the service `timer`: its visits count, but its time is unknown rather than 0.
TEST(Regions, AreTimedWhereTheTimerWas) {
  archive::Tables tables = EmptyJob(2);
  tables.processes[1].attributes["services.without.timer"] = uint64_t{1};
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const auto name = [&](const char* text) {
    return tables.space.Child(context::kRoot, region, {context::Type::string, 0, text});
  };
  const context::NodeId both = name("both"), alone = name("alone");
  tables.regions.push_back({1, 0, both, 3, false, 0, 0, 0});
  tables.regions.push_back({0, 0, both, 2, false, 12, 5, 7});
  tables.regions.push_back({1, 0, alone, 1, false, 0, 0, 0});
  const Regions regions = MakeRegions(tables);
  ASSERT_EQ(regions.lines.size(), 2u);
  for (const RegionLine& line : regions.lines) {
    EXPECT_EQ(line.timed, line.node == both);
    EXPECT_EQ(line.visits, line.node == both ? 5u : 1u);
    if (line.node != both) continue;
    EXPECT_EQ(line.visit_min, 5u);
    EXPECT_EQ(line.time.mean, 12);
    EXPECT_EQ(line.time.min, 12u);
  }
}

// A region has a single line, even if it contains hidden values. The time of a hidden value is part of the
// time of the enclosing region.
TEST(Regions, HiddenValuesHaveNoLine) {
  archive::Tables tables = EmptyJob(1);
  const auto region = tables.space.Declare({"region", context::Type::string, context::kNested, "", "", ""});
  const auto hidden = tables.space.Declare({"hidden", context::Type::int_, context::kHidden, "", "", ""});
  const auto main = tables.space.Child(context::kRoot, region, {context::Type::string, 0, "main"});
  const auto value = tables.space.Child(main, hidden, {context::Type::int_, 1, {}});
  const auto inside = tables.space.Child(value, region, {context::Type::string, 0, "solve"});
  const auto outside = tables.space.Child(main, region, {context::Type::string, 0, "solve"});
  tables.regions.push_back({0, 0, main, 1, false, 100, 100, 100});
  tables.regions.push_back({0, 0, value, 1, false, 40, 40, 40});
  tables.regions.push_back({0, 0, inside, 3, false, 30, 10, 10});
  tables.regions.push_back({0, 0, outside, 1, false, 20, 20, 20});
  tables.rows[AddRow(tables, 0, "MPI_Send", 1, 7)].node = inside;
  tables.rows[AddRow(tables, 0, "MPI_Send", 1, 2)].node = value;
  const Regions regions = MakeRegions(tables);
  ASSERT_EQ(regions.lines.size(), 2u);
  EXPECT_EQ(regions.lines[0].label, "main");
  EXPECT_EQ(regions.lines[0].time.sum, 100u);
  EXPECT_EQ(regions.lines[0].own.sum, 50u);
  EXPECT_EQ(regions.lines[0].mpi_sum, 9u);
  EXPECT_EQ(regions.lines[1].label, "solve");
  EXPECT_EQ(regions.lines[1].depth, 1u);
  EXPECT_EQ(regions.lines[1].visits, 4u);
  EXPECT_EQ(regions.lines[1].time.sum, 50u);
  EXPECT_EQ(regions.lines[1].mpi_sum, 7u);
  EXPECT_EQ(PathText(tables.space, inside), "main/solve");
  EXPECT_EQ(PathText(tables.space, value), "main");
}

// The tree is as deep as that of a program with deep recursion. The text of a node must not grow with the
// node's depth. The sums of a node must be computed without walking the tree.
TEST(Regions, OfADeepTreeTakeLinearTimeAndSpace) {
  constexpr size_t kDepth = 100'000;
  archive::Tables tables = EmptyJob(1);
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  context::NodeId node = context::kRoot;
  for (size_t i = 0; i < kDepth; ++i) {
    node = tables.space.Child(node, region, {context::Type::string, 0, "r"});
    if (i + 1 == kPathLevels) {
      EXPECT_EQ(PathText(tables.space, node).size(), 2 * kPathLevels - 1);
    }
    if (i == kPathLevels) {
      EXPECT_NE(PathText(tables.space, node).find("/r/(1 more)/r/"), std::string::npos);
    }
    tables.rows[AddRow(tables, 0, "MPI_Send", 1, 1)].node = node;
  }
  EXPECT_LT(PathText(tables.space, node).size(), 200u);
  const Regions regions = MakeRegions(tables);
  ASSERT_EQ(regions.lines.size(), kDepth);
  EXPECT_EQ(regions.lines.front().mpi_sum, kDepth);
  EXPECT_EQ(regions.lines.back().mpi_sum, 1u);
}

// Two ranks are in region "a"; rank 1 has more live bytes. The root region holds the memory that the
// process allocated outside all regions.
TEST(Heap, SumsCountsAndKeepsTheHighestMark) {
  archive::Tables tables = EmptyJob(2);
  auto declare = [&](const char* name) {
    return tables.space.Declare({name, context::Type::uint, context::kAsValue, "", "", ""});
  };
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const context::NodeId a = tables.space.Child(context::kRoot, region, {context::Type::string, 0, "a"});
  const auto allocations = declare("memory.allocations"), mpi = declare("memory.mpi.allocated.bytes");
  const auto high = declare("memory.high.bytes"), other = declare("memory.pressure");
  for (uint32_t rank = 0; rank < 2; ++rank) {
    tables.sums.push_back({rank, 0, a, allocations, 3, 10, 1, 5});
    tables.sums.push_back({rank, 1, a, allocations, 1, 1, 1, 1});
    tables.sums.push_back({rank, 0, context::kRoot, mpi, 1, 64, 64, 64});
    tables.sums.push_back({rank, 0, a, high, 2, 1000 + rank, 7, 1000 + rank});
    tables.sums.push_back({rank, 0, a, other, 1, 1, 1, 1});
  }
  tables.sums.push_back({7, 0, a, allocations, 1, 1, 1, 1});   // an unknown process
  tables.sums.push_back({0, 0, 99, allocations, 1, 1, 1, 1});  // an unknown node
  tables.processes[1].attributes["memory.high.bytes"] = uint64_t{5000};
  tables.processes[1].attributes["memory.allocations"] = uint64_t{20};
  // The value of the process is less than the sum over its regions.
  tables.processes[1].attributes["memory.mpi.allocated.bytes"] = uint64_t{60};
  const Heap heap = MakeHeap(tables);
  ASSERT_EQ(heap.lines.size(), 2u);
  EXPECT_EQ(heap.lines[0].path, "");  // The line with the most bytes.
  EXPECT_EQ(heap.lines[0].mpi.allocated, 128u);
  EXPECT_EQ(heap.lines[1].path, "a");
  EXPECT_EQ(heap.lines[1].program.allocations, 22u);
  EXPECT_EQ(heap.lines[1].high, 1001u);
  EXPECT_EQ(heap.lines[1].high_process, 1u);
  ASSERT_EQ(heap.processes.size(), 1u);
  EXPECT_EQ(heap.processes[0].process, 1u);
  EXPECT_EQ(heap.processes[0].high, 5000u);
  EXPECT_EQ(heap.processes[0].elsewhere.allocations, 9u);
  EXPECT_EQ(heap.processes[0].elsewhere.allocated, 0u);
  EXPECT_TRUE(IsOfHeap("memory.mpi.frees"));
  EXPECT_FALSE(IsOfHeap("memory.pressure"));
}

TEST(Heap, IsEmptyWithoutTheService) {
  const Heap heap = MakeHeap(EmptyJob(3));
  EXPECT_TRUE(heap.lines.empty() && heap.processes.empty());
}

}  // namespace
}  // namespace rankine::analysis
