// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/windows/window_services.h"

#include <gtest/gtest.h>

#include "analysis/testing/sampled_tables.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "query/test_windows.h"

namespace rankine::analysis {
namespace {

// Rank 0 takes a sample every 10 ms. The window of rank 0 lasts from 15 ms to 55 ms after the process
// began.
archive::Tables Sampled() {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  tables.processes[0].attributes["start.ns"] = uint64_t{1'000'000'000};
  const uint32_t window = testing::AddWindow(tables, 0, "w", 63);
  testing::AddInstance(tables, window, 0, 1'015'000'000, 40'000'000);
  testing::AddCell(tables, "MPI_Send", 1, 2'000'000);
  std::vector<layout::SampleRecord> records;
  layout::SampleRecord record;
  record.function = testing::FunctionId("MPI_Send");
  record.state = layout::SampleState::work;
  record.part = static_cast<uint8_t>(layout::MpiPart::copy);
  testing::Repeat(records, 3, record);  // The three samples are taken at 10, 20 and 30 ms.
  record.state = layout::SampleState::stall;
  testing::Repeat(records, 1, record);  // sample taken at 40 ms
  record.state = layout::SampleState::outside;
  record.function = 0;
  testing::Repeat(records, 1, record);  // sample taken at 50 ms
  record.state = layout::SampleState::stall;
  record.function = testing::FunctionId("MPI_Send");
  testing::Repeat(records, 1, record);  // sample taken at 60 ms
  record.clock = layout::SampleClock::kernel;
  testing::Repeat(records, 1, record);
  testing::AddSamples(tables, 0, 0, records);
  return tables;
}

WindowServices Of(const archive::Tables& tables) {
  return ServicesOfWindows(tables, SumSamples(tables), MakeWindows(tables)).at(0);
}

TEST(WindowServices, AreOfTheSamplesBetweenStartAndEnd) {
  const WindowServices services = Of(Sampled());
  EXPECT_TRUE(services.asked);
  EXPECT_EQ(services.samples, 3u);
  EXPECT_EQ(services.work, 2 * testing::kPeriodNs);
  EXPECT_EQ(services.stall, testing::kPeriodNs);
  EXPECT_EQ(services.parts[static_cast<size_t>(layout::MpiPart::copy)], 2 * testing::kPeriodNs);
  EXPECT_TRUE(services.parts_known());
}

TEST(WindowServices, TheKernelHasAtMostTheTimeOfTheWindowsCalls) {
  EXPECT_EQ(Of(Sampled()).kernel_most, 2'000'000u);
}

// MPI_Send spends 10 ms in the kernel, and at most 9 ms of this time is outside the window. So MPI_Send
// spends at least 1 ms in the kernel inside the window.
TEST(WindowServices, TheKernelHasAtLeastWhatTheOtherCallsLeave) {
  archive::Tables tables = Sampled();
  EXPECT_EQ(Of(tables).kernel_least, 0u) << "nothing is known of the other calls";
  testing::AddRow(tables, 0, "MPI_Send", 9, 11'000'000);
  EXPECT_EQ(Of(tables).kernel_least, 1'000'000u);
  tables.rows.back().time_sum = 20'000'000;
  EXPECT_EQ(Of(tables).kernel_least, 0u);
  tables.rows.back().time_sum = 2'000'000;
  EXPECT_EQ(Of(tables).kernel_least, 2'000'000u) << "all calls are the window's";
  // A second window that has the same name and is active at the same time counts the same calls. So the
  // time in MPI outside these two windows is unknown.
  const archive::WindowInstance again = tables.window_instances.back();
  tables.window_instances.push_back(again);
  EXPECT_EQ(Of(tables).kernel_least, 0u);
}

TEST(WindowServices, AreNotLookedForWhereTheyWereNotAskedFor) {
  archive::Tables tables = Sampled();
  tables.windows[0].what = 31;
  EXPECT_FALSE(Of(tables).asked);
  EXPECT_EQ(Of(tables).samples, 0u);
}

TEST(WindowServices, OfOneThreadSeeThatThreadAlone) {
  archive::Tables tables = Sampled();
  tables.windows[0].what = 63 | 256;
  tables.window_instances[0].thread = 1;
  EXPECT_EQ(Of(tables).samples, 0u);
}

// A sample counts in each instance of the window that was active at the time of the sample. Instances on
// other threads and nested instances are included.
TEST(WindowServices, OfOverlappingInstancesAreThoseOfAnyOfThem) {
  archive::Tables tables = Sampled();
  archive::WindowInstance inside = tables.window_instances[0];
  inside.start += 1'000'000;
  inside.duration = 1'000'000;
  tables.window_instances.push_back(inside);
  EXPECT_EQ(Of(tables).samples, 3u);
  tables.windows[0].what = 63 | 256;
  tables.window_instances[1].thread = tables.window_instances[0].thread + 1;
  tables.window_instances[1].duration = 40'000'000;
  EXPECT_EQ(Of(tables).samples, 3u);
}

}  // namespace
}  // namespace rankine::analysis
