// SPDX-License-Identifier: BSD-3-Clause
// Tests several threads per rank, which advance independently and share the rank's messages and its host.
#include <gtest/gtest.h>

#include "sim/jobs.h"
#include "sim/replay.h"
#include "sim/testing/cluster.h"
#include "sim/testing/memory_source.h"

namespace rankine::sim {
namespace {

constexpr double kMs = 1e6;  // flops in one millisecond on a host of 1 Gflop/s

TEST(Threads, ContinueWhileOthersOfTheirRankWait) {
  // The first thread of each rank sends the message that the second thread of the other rank waits for. If
  // the threads ran one after another, a deadlock would occur.
  testing::MemorySource source(2);
  source.AddThreads(1);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const int32_t other = 1 - static_cast<int32_t>(rank);
    source.Recv(rank, other, 8, 1);
    source.Compute(rank + 2, 2 * kMs);
    source.Send(rank + 2, other, 8, 1);
    source.Recv(rank + 2, other, 8, 2);
    source.Send(rank, other, 8, 2);
  }
  const auto prediction = testing::ReplayOnCluster(source, 2);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_DOUBLE_EQ(prediction.value().seconds, 4e-3);  // The expected time is 2 ms of work and two
                                                       // messages.
  EXPECT_EQ(prediction.value().ranks.size(), 2u);
  EXPECT_EQ(prediction.value().ranks[1].threads, 2u);
  EXPECT_EQ(prediction.value().ranks[1].actions, 5u);
  EXPECT_DOUBLE_EQ(prediction.value().ranks[1].compute_s, 2e-3);
}

TEST(Threads, ShareTheCoresOfTheirHost) {
  for (const uint32_t cores : {1u, 2u}) {
    testing::MemorySource source(1);
    source.AddThreads(1);
    source.Compute(0, 4 * kMs);
    source.Compute(1, 4 * kMs);
    const auto prediction = testing::ReplayOnCluster(source, cores);
    ASSERT_TRUE(prediction.ok()) << prediction.error();
    EXPECT_DOUBLE_EQ(prediction.value().seconds, cores == 1 ? 8e-3 : 4e-3);
  }
}

TEST(Threads, NumberTheirRequestsAndMayCompleteThoseOfOthers) {
  testing::MemorySource source(2);
  source.AddThreads(1);
  source.Recv(0, 1, 8, 1, 0);  // request 0 of thread 0
  source.Recv(2, 1, 8, 2, 0);  // request 0 of thread 1
  source.Recv(0, 1, 8, 3, 5);  // request 5 of thread 0 ...
  source.Wait(0, {0}, {0});
  source.Compute(2, 1 * kMs);
  source.Wait(2, {0}, {0});
  source.Wait(2, {5}, {5});  // Thread 1 completes request 5, which thread 0 started.
  source.Compute(1, 3 * kMs);
  for (int32_t tag = 1; tag <= 3; ++tag) source.Send(1, 0, 8, tag);
  const auto prediction = testing::ReplayOnCluster(source, 2);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_DOUBLE_EQ(prediction.value().ranks[0].end_s, 4e-3);
}

TEST(Threads, AreNamedInADeadlock) {
  testing::MemorySource source(2);
  source.AddThreads(1);
  source.Recv(2, 1, 8, 7);
  const auto prediction = testing::ReplayOnCluster(source, 2);
  ASSERT_FALSE(prediction.ok());
  EXPECT_NE(prediction.error().find("rank 0 thread 1 (action 1) waits for a message from rank 1, tag 7"),
            std::string::npos)
      << prediction.error();
}

TEST(Threads, BeginAndGoOnAfterOthers) {
  // The first thread computes, creates the second thread, joins the second thread and computes again.
  testing::MemorySource source(1);
  source.AddThreads(1);
  source.Compute(0, 2 * kMs);
  source.Step(0, {0, 0, false});
  source.Step(0, {1, 1, true});
  source.Compute(0, 1 * kMs);
  source.Step(1, {0, 0, true});
  source.Compute(1, 4 * kMs);
  source.Step(1, {1, 1, false});
  const auto prediction = testing::ReplayOnCluster(source, 2);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_DOUBLE_EQ(prediction.value().seconds, 7e-3);
  EXPECT_EQ(prediction.value().actions, 3u) << "the order of threads is no action";
}

TEST(Threads, ThatUseOneCommunicatorInTurnMakeItsCallsInOrder) {
  // If the replay did not keep the order of the threads, the second thread's barrier would come first on rank
  // 1.
  testing::MemorySource source(2);
  source.AddThreads(1);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    source.Compute(rank, (1 + rank) * kMs);
    source.Collective(rank, ti::Collective::allreduce, 8);
    source.Step(rank, {0, 0, false});
    source.Step(rank + 2, {0, 0, true});
    source.Collective(rank + 2, ti::Collective::barrier, 0);
  }
  const auto prediction = testing::ReplayOnCluster(source, 2);
  EXPECT_TRUE(prediction.ok()) << prediction.error();
}

TEST(Threads, ThatFollowEachOtherAreADeadlock) {
  testing::MemorySource source(1);
  source.AddThreads(1);
  source.Step(0, {1, 1, true});
  source.Step(1, {0, 0, true});
  const auto prediction = testing::ReplayOnCluster(source, 2);
  ASSERT_FALSE(prediction.ok());
  EXPECT_NE(prediction.error().find("rank 0 (action 0) waits for rank 0 thread 1, after which it began"),
            std::string::npos)
      << prediction.error();
}

TEST(Threads, OfSeveralJobsAreSeparate) {
  testing::MemorySource one(1), two(2);
  one.AddThreads(2);
  for (const uint32_t thread : {0u, 1u, 2u}) one.Compute(thread, kMs);
  two.Send(0, 1, 8);
  two.Recv(1, 0, 8);
  Jobs jobs({&one, &two});
  const auto prediction = testing::ReplayOnCluster(jobs, 1);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_DOUBLE_EQ(prediction.value().ranks[0].end_s, 3e-3);
  EXPECT_EQ(prediction.value().ranks[0].threads, 3u);
  EXPECT_DOUBLE_EQ(prediction.value().ranks[2].end_s, 1e-3);
}

}  // namespace
}  // namespace rankine::sim
