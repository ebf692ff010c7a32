// SPDX-License-Identifier: BSD-3-Clause
// Tests the hybrid efficiencies of runs whose parts (U, S, L, R) are known.
#include "analysis/pop/hybrid.h"

#include <gtest/gtest.h>

#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using testing::AddRow;

constexpr uint64_t kMs = 1'000'000;

context::NodeId Node(archive::Tables& tables, context::NodeId parent, const char* attribute,
                     const char* value) {
  const auto id = tables.space.Declare({attribute, context::Type::string, 0, "", "", ""});
  return tables.space.Child(parent, id, {context::Type::string, 0, value});
}

void AddRegion(archive::Tables& tables, uint32_t process, uint32_t thread, context::NodeId node,
               uint64_t count, uint64_t ms, uint64_t least_ms = 0) {
  tables.regions.push_back({process, thread, node, count, false, ms * kMs, least_ms * kMs, ms * kMs});
}

std::vector<ProcessTime> Times(std::initializer_list<uint64_t> ms) {
  std::vector<ProcessTime> times;
  for (const uint64_t one : ms) {
    ProcessTime time;
    time.known = true;
    time.runtime = one * kMs;
    times.push_back(time);
  }
  return times;
}

// There are two processes. Each process has four threads and runs for 1000 ms. Process 0 spends 200 ms in
// MPI, and process 1 spends 400 ms in MPI. Each process works outside of parallel regions for 100 ms. The
// rest are ten teams.
struct Known {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  context::NodeId step = 0, team = 0;

  Known() {
    step = Node(tables, context::kRoot, "region", "step");
    team = Node(tables, step, "omp.parallel", "a+1");
    const context::NodeId sync = Node(tables, team, "omp.sync", "barrier_implicit");
    const context::NodeId wait = Node(tables, sync, "omp.wait", "wait");
    const context::NodeId critical =
        Node(tables, Node(tables, team, "omp.sync", "critical"), "omp.wait", "wait");
    for (uint32_t process = 0; process < 2; ++process) {
      const uint64_t in_team = process == 0 ? 700 : 500, mpi = 900 - in_team;
      AddRow(tables, process, "MPI_Init", 1, kMs);
      AddRow(tables, process, "MPI_Allreduce", 10, mpi * kMs);
      AddRegion(tables, process, 0, step, 1, 1000);
      for (uint32_t thread = 0; thread < 4; ++thread) {
        AddRegion(tables, process, thread, team, 10, in_team);
        AddRegion(tables, process, thread, wait, 10, thread == 3 ? 10 : 110, 1);
      }
      AddRegion(tables, process, 1, critical, 10, 40);
    }
  }
};

TEST(Hybrid, PartsAreThoseOfTheRun) {
  const Known known;
  const auto all = HybridEfficiencies(known.tables, Times({1000, 1000}));
  ASSERT_FALSE(all.empty());
  const Hybrid& run = all[context::kRoot];
  EXPECT_EQ(run.processes, 2u);
  EXPECT_EQ(run.threads, 8u);
  // Process 0 spends 4 x 200 ms in MPI, and process 1 spends 4 x 400 ms. Each process has four threads,
  // each of which runs for 1000 ms. In three quarters of the time in MPI, threads are idle.
  EXPECT_NEAR(run.mpi, 5600.0 / 8000, 1e-9);
  EXPECT_NEAR(run.idle_in_mpi, 1800.0 / 8000, 1e-9);
  EXPECT_NEAR(run.mpi_communication, 0.8, 1e-9);
  EXPECT_NEAR(run.mpi_balance, 0.7 / 0.8, 1e-9);
  // Each process spends 300 ms without a team, 340 ms waiting in barriers, and 40 ms waiting for locks. The
  // shortest waits make up 40 ms of the time in barriers.
  EXPECT_NEAR(run.openmp_serialisation, 5000.0 / 5600, 1e-9);
  EXPECT_NEAR(run.openmp_balance, 4400.0 / 5000, 1e-9);
  EXPECT_NEAR(run.openmp_scheduling, 4240.0 / 4400, 1e-9);
  EXPECT_NEAR(run.openmp, 4240.0 / 5600, 1e-9);
  EXPECT_NEAR(run.hybrid, 4240.0 / 8000, 1e-9);
}

TEST(Hybrid, RegionsAreRunsOfTheirOwn) {
  Known known;
  const context::NodeId after = Node(known.tables, context::kRoot, "region", "after");
  AddRegion(known.tables, 0, 0, after, 1, 500);
  const auto all = HybridEfficiencies(known.tables, Times({1500, 1000}));
  EXPECT_NEAR(all[after].hybrid, 0.25, 1e-9);  // one of four threads works
  EXPECT_EQ(all[after].processes, 1u);
  EXPECT_EQ(all[known.team].processes, 0u);  // inside of a parallel region
  // The run makes no call inside a region.
  EXPECT_NEAR(all[known.step].mpi, 1.0, 1e-9);
  EXPECT_EQ(all[known.step].runtime, 1000 * kMs);
}

TEST(Hybrid, NestedTeamsCountOnce) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  AddRow(tables, 0, "MPI_Init", 1, kMs);
  const context::NodeId outer = Node(tables, context::kRoot, "omp.parallel", "a+1");
  const context::NodeId inner = Node(tables, outer, "omp.parallel", "a+2");
  for (uint32_t thread = 0; thread < 2; ++thread) AddRegion(tables, 0, thread, outer, 1, 100);
  for (uint32_t thread = 0; thread < 4; ++thread) AddRegion(tables, 0, thread, inner, 1, 80);
  const auto all = HybridEfficiencies(tables, Times({100}));
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0].threads, 4u);
  EXPECT_NEAR(all[0].hybrid, 360.0 / 400, 1e-9);  // Threads 2 and 3 have no work for 20 ms each.
}

TEST(Hybrid, NoTeamsNoEfficiencies) {
  const archive::Tables tables = rankine::testing::EmptyJob(2);
  EXPECT_TRUE(HybridEfficiencies(tables, Times({1000, 1000})).empty());
}

}  // namespace
}  // namespace rankine::analysis
