#include "analysis/findings/deadlock.h"

#include <gtest/gtest.h>

#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using testing::AddRow;

constexpr uint64_t kSecond = 1'000'000'000;

// Ranks in these functions since as many seconds as they have numbers, killed together at 11 s.
archive::Tables Killed(const std::vector<std::string>& functions) {
  archive::Tables tables = testing::EmptyJob(static_cast<uint32_t>(functions.size()));
  for (uint32_t rank = 0; rank < functions.size(); ++rank) {
    archive::Process& process = tables.processes[rank];
    process.comms = {0};
    process.attributes.erase("finalize.ns");
    process.attributes.erase("end.ns");
    process.exit = {
        {"ended.by", std::string("signal")}, {"exit.signal", int64_t{15}}, {"end.ns", 11 * kSecond}};
    process.attributes["now.0.function"] = uint64_t{testing::FunctionId(functions[rank])};
    process.attributes["now.0.ns"] = (rank + 2) * kSecond;
  }
  return tables;
}

std::optional<Deadlock> Find(const archive::Tables& tables) {
  return FindDeadlock(tables, Endings(tables));
}

using Processes = std::vector<uint32_t>;

TEST(Deadlock, ABarrierWaitsForTheRankThatReceives) {
  const auto found = Find(Killed({"MPI_Barrier", "MPI_Recv", "MPI_Barrier"}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->ns, 2 * kSecond);  // the last came 2 s before the end
  ASSERT_EQ(found->ranks.size(), 3u);
  EXPECT_EQ(found->ranks[0].waits_for, Processes{1});
  EXPECT_TRUE(found->ranks[1].waits_for.empty());
  EXPECT_EQ(found->ranks[2].waits_for, Processes{1});
  EXPECT_TRUE(found->cycle.empty());
}

TEST(Deadlock, OfTwoRanksEachWaitsForTheOther) {
  const auto found = Find(Killed({"MPI_Recv", "MPI_Recv"}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->cycle, (Processes{0, 1}));
}

TEST(Deadlock, ARingIsKnownByTheMessagesBefore) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv", "MPI_Recv"});
  for (uint32_t rank = 0; rank < 3; ++rank) {
    const uint32_t row = AddRow(tables, rank, "MPI_Recv", 10, 1000);
    tables.peers.push_back({row, static_cast<int32_t>((rank + 2) % 3), true, 10, 80});
  }
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cycle, (Processes{0, 2, 1}));
}

TEST(Deadlock, AMessageMayBeOnItsWay) {
  for (const char* other : {"MPI_Send", "MPI_Waitall"}) {
    const auto found = Find(Killed({"MPI_Recv", other}));
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->certain);
  }
}

TEST(Deadlock, NoneWhereAllAreInOneOperationOrSomebodyWorks) {
  EXPECT_FALSE(Find(Killed({"MPI_Alltoall", "MPI_Alltoall"})));
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv"});
  tables.processes[1].attributes.erase("now.0.function");
  EXPECT_FALSE(Find(tables));
  tables = Killed({"MPI_Recv", "MPI_Recv"});
  AddRow(tables, 1, "MPI_Send", 1, 10);
  tables.rows.back().thread = 1;  // which is not in MPI
  EXPECT_FALSE(Find(tables));
}

TEST(Deadlock, NoneWhereARankFailedOrAbortedOrTheWaitWasShort) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv"});
  tables.processes[1].exit["exit.signal"] = int64_t{11};
  EXPECT_FALSE(Find(tables));
  EXPECT_FALSE(Find(Killed({"MPI_Recv", "MPI_Abort"})));
  tables = Killed({"MPI_Recv", "MPI_Recv"});
  tables.processes[0].attributes["now.0.ns"] = kSecond / 2;
  EXPECT_FALSE(Find(tables));
}

}  // namespace
}  // namespace rankine::analysis
