// SPDX-License-Identifier: BSD-3-Clause
// Tests that several processes together find the same waits as a single process. In the tests, threads take
// the roles of the processes.
#include "analysis/waits/worker_team.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "analysis/testing/made_run.h"
#include "archive/tables.h"
#include "query/test_team.h"

namespace rankine::analysis {
namespace {

using rankine::testing::WiredTeam;
using rankine::testing::Wires;
using testing::MadeRun;
using testing::TextOf;

// Returns the result of process 0. The other processes must return empty results.
std::string FoundBy(size_t size, const archive::Tables& tables, size_t calls_held) {
  Wires wires;
  std::vector<Waits> found(size);
  {
    std::vector<std::jthread> processes;
    for (size_t rank = 0; rank < size; ++rank) {
      processes.emplace_back([&, rank] {
        WiredTeam team(wires, rank, size);
        found[rank] = FindWaits(tables, rank == 0 ? 1 : 2, calls_held, &team);
      });
    }
  }
  for (size_t rank = 1; rank < size; ++rank) EXPECT_FALSE(found[rank].known) << rank;
  return TextOf(found[0]);
}

// The result must not depend on the number of processes or the number of calls in memory. The team may have
// more processes than the measured program.
TEST(WorkerTeam, FindsWhatOneAloneFinds) {
  for (const unsigned seed : {1u, 2u, 3u, 4u}) {
    MadeRun made(seed, seed % 2 == 0);
    const archive::Tables tables = made.Make(700).Load();
    const Waits alone = FindWaits(tables, 1);
    EXPECT_GT(alone.path.changes, 100u);
    EXPECT_EQ(alone.causality.violated, 0u);
    if (seed % 2 == 0) {
      for (const WaitClass kind : {WaitClass::wait_fence, WaitClass::late_complete, WaitClass::late_post,
                                   WaitClass::lock, WaitClass::wait_progress})
        EXPECT_GT(alone.by_class[static_cast<size_t>(kind)], 0u) << NameOf(kind);
    }
    for (const size_t size : {1u, 2u, 3u, 4u, 7u}) {
      for (const size_t held : {size_t{1500}, kCallsHeld})
        EXPECT_EQ(FoundBy(size, tables, held), TextOf(alone)) << seed << " by " << size << ", " << held;
    }
  }
}

TEST(WorkerTeam, FindsWhatOneAloneFindsWhereTimesAreRepaired) {
  for (const unsigned seed : {5u, 8u}) {
    MadeRun made(seed, seed % 2 == 0);
    archive::testing::TracedRun& run = made.Make(300);
    run.clock(2) = {"two", 0, 0, -1500};
    const archive::Tables tables = run.Load();
    const Waits alone = FindWaits(tables, 1);
    EXPECT_GT(alone.causality.violated, 0u);
    EXPECT_EQ(FoundBy(3, tables, 1000), TextOf(alone));
  }
}

TEST(WorkerTeam, OfATraceThatSaysNothingEndsTogether) {
  archive::testing::TracedRun run(2, {"one"});
  run.Enter(0, 10, 0);
  run.Leave(0, 20);
  const archive::Tables tables = run.Load();
  EXPECT_EQ(FoundBy(3, tables, 1000), TextOf(FindWaits(tables, 1)));
}

TEST(WorkerTeam, DealsByTheBytesOfTraces) {
  MadeRun made(6);
  const archive::Tables tables = made.Make(300).Load();
  Wires wires;
  WiredTeam team(wires, 1, 2);
  const WorkerTeam workers(&team, tables);
  EXPECT_FALSE(workers.alone());
  EXPECT_EQ(workers.OwnerOf(0), 0u);
  EXPECT_EQ(workers.OwnerOf(3), 1u);
  EXPECT_TRUE(workers.Has(3));
  EXPECT_FALSE(workers.Has(0));
  EXPECT_TRUE(WorkerTeam().Has(0));
}

}  // namespace
}  // namespace rankine::analysis
