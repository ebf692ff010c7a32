// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/shown_comms.h"

#include <gtest/gtest.h>

#include "analysis/calls/profile.h"
#include "analysis/windows/windows.h"
#include "archive/rows/communicator.h"
#include "archive/rows/profile.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "query/test_windows.h"

namespace rankine::analysis {
namespace {

// Each rank has its own MPI_COMM_SELF. A renamed MPI_COMM_SELF is not merged, and a larger communicator
// with the same name is not merged either.
TEST(ShownComms, TheProfileHasOneLineForTheRanksOwn) {
  archive::Tables tables = rankine::testing::EmptyJob(3);
  for (uint32_t rank = 0; rank < 3; ++rank) {
    tables.comms.push_back({rank + 10, 0, rank < 2 ? "MPI_COMM_SELF" : "mine", 1, 0, false, {}});
    tables.rows[testing::AddRow(tables, rank, "MPI_Barrier", 1, 10)].comm = rank + 1;
  }
  tables.comms.push_back({20, 0, "MPI_COMM_SELF", 2, 0, false, {}});
  tables.rows[testing::AddRow(tables, 0, "MPI_Barrier", 4, 1)].comm = 4;
  const Profile profile = MakeProfile(tables);
  ASSERT_EQ(profile.comms.size(), 3u);
  EXPECT_EQ(profile.comms[0].comm, 1u);
  EXPECT_EQ(profile.comms[0].calls, 2u);
  EXPECT_EQ(profile.comms[0].time_sum, 20u);
  EXPECT_EQ(profile.comms[0].time.present, 2u);
  EXPECT_EQ(profile.comms[1].comm, 3u);
  EXPECT_EQ(profile.comms[2].calls, 4u);
}

// Each rank has its own MPI_COMM_SELF. On this communicator, the rank sends messages between 100 and 300 ns
// of a window of 2000 ns.
TEST(ShownComms, WindowsHaveOneForTheRanksOwn) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    tables.comms.push_back({rank + 10, 0, "MPI_COMM_SELF", 1, 0, false, {}});
    testing::AddInstance(tables, testing::AddWindow(tables, rank, "w"), 0, 1, 2000);
    archive::WindowCell& send = testing::AddCell(tables, "MPI_Send", rank + 1, 100);
    send.comm = rank + 1;
    send.communicated = true;
    send.first = 100;
    send.last = 300;
    send.traffic = rank;
    tables.window_traffic.push_back({2000, rank, 1});
    tables.window_bins.push_back({1, 10});
  }
  const WindowLine line = MakeWindows(tables).at(0);
  ASSERT_EQ(line.comms.size(), 1u);
  EXPECT_EQ(line.comms[0].comm, 1u);
  EXPECT_EQ(line.comms[0].all.completions, 3u);
  EXPECT_EQ(line.comms[0].execution, 400u);
  EXPECT_DOUBLE_EQ(line.comms[0].usage(), 0.1);
  EXPECT_NEAR(line.comms[0].traffic_bytes[0], 20.0 / 24, 1e-9);
}

}  // namespace
}  // namespace rankine::analysis
