// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "analysis/pop/pop.h"
#include "analysis/processes/process_times.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;
using testing::AddRow;

constexpr uint64_t kSecond = 1'000'000'000;

Pop PopOf(const archive::Tables& tables) {
  return ComputePop(ProcessTimes(tables));
}

// Four ranks run for 10 s each and spend 2, 4, 6 and 8 s in MPI. Useful time: 8, 6, 4 and 2 s; mean 5 s,
// maximum 8 s.
TEST(Pop, MatchesTheValuesComputedByHand) {
  archive::Tables tables = EmptyJob(4);
  for (uint32_t rank = 0; rank < 4; ++rank) {
    AddRow(tables, rank, "MPI_Init", 1, 5 * kSecond);
    AddRow(tables, rank, "MPI_Allreduce", 10, 2 * kSecond * (rank + 1));
    AddRow(tables, rank, "MPI_Finalize", 1, 3 * kSecond);
  }
  const Pop pop = PopOf(tables);
  EXPECT_EQ(pop.processes, 4u);
  EXPECT_EQ(pop.runtime, 10 * kSecond);
  EXPECT_DOUBLE_EQ(*pop.load_balance, 5.0 / 8.0);
  EXPECT_DOUBLE_EQ(*pop.communication, 0.8);
  EXPECT_DOUBLE_EQ(*pop.parallel, 0.5);
  EXPECT_DOUBLE_EQ(pop.mpi_share.value_or(-1), 0.5);
  EXPECT_EQ(pop.slowest, 0u);
  EXPECT_EQ(pop.fastest, 3u);
}

TEST(Pop, IsAbsentWhereThereIsNothingToDivide) {
  EXPECT_FALSE(PopOf(archive::Tables{}).parallel.has_value());
  archive::Tables busy = EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) AddRow(busy, rank, "MPI_Recv", 1, 10 * kSecond);
  EXPECT_FALSE(PopOf(busy).parallel.has_value());
  EXPECT_DOUBLE_EQ(PopOf(busy).mpi_share.value_or(-1), 1.0);
}

TEST(Pop, TakesOnlyTheThreadThatCalledInit) {
  archive::Tables tables = EmptyJob(1);
  tables.rows[AddRow(tables, 0, "MPI_Init_thread", 1, kSecond)].thread = 1;
  tables.rows[AddRow(tables, 0, "MPI_Recv", 1, 2 * kSecond)].thread = 1;
  tables.rows[AddRow(tables, 0, "MPI_Recv", 1, 9 * kSecond)].thread = 0;
  EXPECT_EQ(ProcessTimes(tables)[0].mpi, 2 * kSecond);
}

TEST(Pop, AddsUpTheTimeOfAllThreadsApart) {
  archive::Tables tables = EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    AddRow(tables, rank, "MPI_Init_thread", 1, kSecond);
    AddRow(tables, rank, "MPI_Recv", 1, kSecond);
  }
  EXPECT_EQ(PopOf(tables).threaded, 0u);
  EXPECT_DOUBLE_EQ(PopOf(tables).all_threads_mpi_share.value_or(-1), 0.1);
  tables.rows[AddRow(tables, 1, "MPI_Recv", 1, 9 * kSecond)].thread = 1;
  tables.rows[AddRow(tables, 1, "MPI_Recv", 1, 2 * kSecond)].thread = 2;
  const Pop pop = PopOf(tables);
  EXPECT_EQ(pop.threaded, 1u);
  EXPECT_DOUBLE_EQ(pop.mpi_share.value_or(-1), 0.1);
  EXPECT_DOUBLE_EQ(pop.all_threads_mpi_share.value_or(-1), 0.65);
}

TEST(Pop, CountsTheCallThatAProcessDiedIn) {
  archive::Tables tables = EmptyJob(1);
  AddRow(tables, 0, "MPI_Send", 1, kSecond);
  auto& attributes = tables.processes[0].attributes;
  attributes.erase("finalize.ns");
  attributes["end.ns"] = uint64_t{6 * kSecond};
  attributes["now.0.ns"] = uint64_t{3 * kSecond};
  const ProcessTime time = ProcessTimes(tables)[0];
  EXPECT_FALSE(time.finalized);
  EXPECT_EQ(time.runtime, 5 * kSecond);
  EXPECT_EQ(time.mpi, 4 * kSecond);
  attributes["mpi.ns"] = uint64_t{4 * kSecond};  // The counter `mpi.ns` of the thread includes the call
                                                 // that never returned.
  EXPECT_EQ(ProcessTimes(tables)[0].mpi, 4 * kSecond);
}

TEST(Pop, SurvivesTimesThatCannotBe) {
  archive::Tables tables = EmptyJob(4);
  tables.processes[0].attributes["init.done.ns"] = uint64_t{20 * kSecond};    // The time `init.done.ns` is
                                                                              // after the end of the process.
  tables.processes[1].attributes["init.done.ns"] = std::string("yesterday");  // of another type
  tables.processes[2].attributes.clear();
  AddRow(tables, 3, "MPI_Send", 1, UINT64_MAX);
  AddRow(tables, 3, "MPI_Send", 1, UINT64_MAX);
  tables.rows[AddRow(tables, 3, "MPI_Send", 1, 1)].process = 4711;
  const Pop pop = PopOf(tables);
  EXPECT_EQ(pop.processes, 1u);
  EXPECT_EQ(ProcessTimes(tables)[3].mpi, 10 * kSecond);
  EXPECT_FALSE(pop.parallel.has_value());
}

TEST(Pop, CommunicationIsSplitByAReplay) {
  Pop pop;
  pop.communication = 0.6;
  SplitCommunication({2.0, 1.5, ""}, &pop);
  EXPECT_DOUBLE_EQ(pop.serialisation.value(), 0.75);
  EXPECT_DOUBLE_EQ(pop.transfer.value(), 0.8);
  EXPECT_TRUE(pop.not_split.empty());
}

TEST(Pop, SerialisationBetweenBoundsIsToldWhereTheyAreFarApart) {
  IdealRun ideal{2.0, 1.5, ""};
  Pop pop;
  pop.communication = 0.6;
  ideal.least_seconds = 1.99, ideal.most_seconds = 2.02;
  SplitCommunication(ideal, &pop);
  EXPECT_FALSE(pop.serialisation_least || pop.serialisation_most);
  ideal.least_seconds = 1.5, ideal.most_seconds = 3;
  SplitCommunication(ideal, &pop);
  EXPECT_DOUBLE_EQ(pop.serialisation.value(), 0.75);
  EXPECT_DOUBLE_EQ(pop.serialisation_least.value(), 0.5);
  EXPECT_DOUBLE_EQ(pop.serialisation_most.value(), 1);
}

TEST(Pop, ATransferAboveOneIsExplainedAndNotShown) {
  Pop pop;
  pop.communication = 0.9;
  SplitCommunication({2.0, 1.5, ""}, &pop);
  EXPECT_FALSE(pop.transfer);
  EXPECT_NE(pop.not_split.find("waited for a processor"), std::string::npos);
  Pop other;
  other.communication = 0.9;
  SplitCommunication({0, 0, "rank 1: one-sided"}, &other);
  EXPECT_FALSE(other.serialisation || other.transfer);
  EXPECT_NE(other.not_split.find("rank 1: one-sided"), std::string::npos);
  Pop without_work;
  SplitCommunication({2.0, 1.5, ""}, &without_work);
  EXPECT_FALSE(without_work.serialisation);
}

}  // namespace
}  // namespace rankine::analysis
