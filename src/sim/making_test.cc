// SPDX-License-Identifier: BSD-3-Clause
// Tests the creation of communicators: the ranks for which each rank waits, and the number of messages.
#include <gtest/gtest.h>

#include "sim/replay.h"
#include "sim/testing/cluster.h"
#include "sim/testing/memory_source.h"

namespace rankine::sim {
namespace {

using ti::Making;
constexpr double kMs = 1e6;  // flops in one millisecond on a host of 1 Gflop/s

void Make(testing::MemorySource* source, uint32_t rank, Making making, uint32_t comm, uint32_t made) {
  ti::Action& action = source->Add(rank, ti::Kind::comm_create);
  action.making = making;
  action.comm = comm;
  action.made = made;
}

TEST(Making, AllRanksOfTheParentWaitForTheLast) {
  struct Case {
    Making making;
    // The number of messages with three ranks. Messages to rank 0 and back carry the communicator's
    // identifier. The other messages form a linear barrier.
    uint64_t messages;
  };
  for (const Case& one : {Case{Making::by_parent, 2 + 4}, Case{Making::by_colour, 2 + 2 + 2 + 4}}) {
    testing::MemorySource source(3);
    const uint32_t made = source.AddCommunicator({{0, 2, 1}});
    source.Compute(2, 5 * kMs);
    // Rank 2 is not in the new communicator. Nevertheless, the other ranks wait for rank 2.
    for (uint32_t rank = 0; rank < 3; ++rank) Make(&source, rank, one.making, 0, rank < 2 ? made : ti::kNone);
    const auto prediction = testing::ReplayOnCluster(source);
    ASSERT_TRUE(prediction.ok()) << prediction.error();
    EXPECT_EQ(prediction.value().messages, one.messages);
    for (const RankTimes& rank : prediction.value().ranks) EXPECT_GE(rank.end_s, 5e-3);
  }
}

TEST(Making, MembersAloneWaitForEachOther) {
  testing::MemorySource source(3);
  const uint32_t made = source.AddCommunicator({{0, 2, 1}});
  source.Compute(1, 5 * kMs);
  source.Compute(2, 50 * kMs);
  for (const uint32_t rank : {0u, 1u}) Make(&source, rank, Making::by_members, 0, made);
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().messages, 1u + 2u);
  EXPECT_GE(prediction.value().ranks[0].end_s, 5e-3);
  EXPECT_LT(prediction.value().ranks[0].end_s, 10e-3);
}

TEST(Making, AnIntercommunicatorIsABarrierOfBothGroups) {
  testing::MemorySource source(3);
  const uint32_t both = source.AddCommunicator({{0, 2, 1}}, {{2, 1, 1}});
  source.Compute(2, 5 * kMs);
  for (uint32_t rank = 0; rank < 3; ++rank) Make(&source, rank, Making::by_members, 0, both);
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  for (const RankTimes& rank : prediction.value().ranks) EXPECT_GE(rank.end_s, 5e-3);
}

TEST(Making, ACommunicatorWithUntracedRanksDoesNotWait) {
  testing::MemorySource source(2);
  const uint32_t made = source.AddCommunicator({{0, 3, 1}});  // the third rank belongs to another world
  source.Compute(1, 5 * kMs);
  for (const uint32_t rank : {0u, 1u}) Make(&source, rank, Making::by_members, 0, made);
  Make(&source, 0, Making::by_members, 0, 77);  // the communicator does not exist
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().messages, 0u);
}

TEST(Making, ANonblockingCreationCompletesWithItsRequest) {
  testing::MemorySource source(2);
  source.Compute(1, 5 * kMs);
  for (const uint32_t rank : {0u, 1u}) {
    ti::Action& action = source.Add(rank, ti::Kind::comm_create);
    action.making = Making::by_parent;
    action.request = 3;
    if (rank == 0)
      source.Compute(rank, 2 * kMs);  // Rank 0 computes while the communicator is being
                                      // created.
    source.Wait(rank, {3}, {3});
  }
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_GE(prediction.value().ranks[0].end_s, 5e-3);
  EXPECT_LT(prediction.value().ranks[0].end_s, 7e-3);
}

TEST(Making, ABarrierOfAnotherCommunicatorDoesNotMatch) {
  testing::MemorySource source(2);
  Make(&source, 0, Making::by_parent, 0, 0);
  source.Collective(1, ti::Collective::barrier, 0);
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_FALSE(prediction.ok());
  EXPECT_EQ(prediction.error(),
            "collective calls do not fit together: rank 1 calls barrier (action 1) where rank 0 makes a "
            "communicator (action 1)");
}

}  // namespace
}  // namespace rankine::sim
