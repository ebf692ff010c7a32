// SPDX-License-Identifier: BSD-3-Clause
// Tests features missing from SimGrid's replay: communicators, receives from any source, requests by number,
// non-blocking collectives.
#include "sim/replay.h"

#include <gtest/gtest.h>

#include "sim/communicator.h"
#include "sim/testing/replaying.h"

namespace rankine::sim {
namespace {

using testing::kMs;
using testing::Replaying;
using ti::Collective;
using ti::Kind;

// The hosts have 1 Gflop/s.
TEST_F(Replaying, VolumesTakeTheTimeOfTheirUnit) {
  const auto seconds = [&](const char* unit, double per_second) {
    testing::MemorySource source(1);
    source.SetUnit({unit, per_second});
    source.Compute(0, 5e8);
    return End(source, 0);
  };
  EXPECT_DOUBLE_EQ(seconds("ns", 1e9), 0.5);
  EXPECT_DOUBLE_EQ(seconds("instructions", 2e9), 0.25);
  EXPECT_DOUBLE_EQ(seconds("instructions", 0), 0.5);  // an unknown unit is taken as flops
  EXPECT_DOUBLE_EQ(seconds("flops", 2e9), 0.5);       // the speed of the platform's hosts is given in flops
  options_.rates = {{"", 0.1}};
  EXPECT_DOUBLE_EQ(seconds("instructions", 2e9), 0.05);
}

TEST_F(Replaying, CollectivesWaitOnlyForTheirMembers) {
  testing::MemorySource source(4);
  const uint32_t even = source.AddCommunicator({{0, 2, 2}}),
                 odd = source.AddCommunicator({{3, 1, 1}, {1, 1, 1}});
  source.Compute(1, 5 * kMs);
  for (uint32_t rank = 0; rank < 4; ++rank)
    source.Collective(rank, Collective::allreduce, 8, rank % 2 == 0 ? even : odd);
  const auto prediction = Run(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_DOUBLE_EQ(prediction.value().ranks[0].end_s, 0);
  EXPECT_DOUBLE_EQ(prediction.value().ranks[3].end_s, 5e-3);
  EXPECT_DOUBLE_EQ(prediction.value().ranks[3].wait_s, 5e-3);
}

TEST_F(Replaying, MessagesOfCommunicatorsDoNotMix) {
  testing::MemorySource source(2);
  // the ranks of the communicator in reverse order
  const uint32_t twin = source.AddCommunicator({{1, 1, 1}, {0, 1, 1}});
  source.Send(0, 1, 10, 5);
  source.Send(0, 0, 20, 5).comm = twin;  // Rank 0 of this communicator is world rank 1.
  source.Recv(1, 1, 20, 5).comm = twin;
  source.Recv(1, 0, 10, 5);
  EXPECT_DOUBLE_EQ(End(source, 1), 0);
}

TEST_F(Replaying, AnySourceTakesTheRecordedSenderOrTheFirst) {
  for (const bool is_free : {false, true}) {
    testing::MemorySource source(3);
    source.Compute(1, 4 * kMs);
    source.Send(1, 0, 8);
    source.Compute(2, 1 * kMs);
    source.Send(2, 0, 8);
    source.Recv(0, ti::kAnySource, 8).match = {1, 0, 8};
    options_.free_matching = is_free;
    EXPECT_DOUBLE_EQ(End(source, 0), is_free ? 1e-3 : 4e-3);
  }
}

TEST_F(Replaying, WaitanyWaitsForTheRecordedRequest) {
  testing::MemorySource source(3);
  source.Compute(1, 4 * kMs);
  source.Send(1, 0, 8);
  source.Compute(2, 1 * kMs);
  source.Send(2, 0, 8);
  source.Recv(0, 1, 8, 0, 0);
  source.Recv(0, 2, 8, 0, 1);
  source.Wait(0, {1}, {0, 1});
  source.Compute(0, 1 * kMs);
  EXPECT_DOUBLE_EQ(End(source, 0), 2e-3);
}

TEST_F(Replaying, PersistentRequestsAreStartedAgainUnderTheirNumber) {
  testing::MemorySource source(2);
  for (int i = 0; i < 3; ++i) {
    source.Compute(0, kMs);
    source.Send(0, 1, 100000, 0, 7).persistent = true;
    source.Wait(0, {7}, {7});
    source.Recv(1, 0, 100000, 0, 3).persistent = true;
    source.Wait(1, {3}, {3});
  }
  EXPECT_NEAR(End(source, 1), 3e-3, 1e-9);
}

TEST_F(Replaying, NonBlockingCollectivesOverlapWithWork) {
  testing::MemorySource source(4);
  for (uint32_t rank = 0; rank < 4; ++rank) {
    source.Collective(rank, Collective::allreduce, 8, 0, 0);
    source.Collective(rank, Collective::barrier, 0, 0, 1);
    source.Compute(rank, rank == 2 ? 3 * kMs : kMs);
    source.Wait(rank, {0, 1}, {0, 1});
  }
  EXPECT_DOUBLE_EQ(End(source, 0), 1e-3) << "all had started them when they computed";
}

TEST_F(Replaying, ProbesAndSynchronousSendsWaitForTheirPartners) {
  testing::MemorySource source(2);
  source.Add(0, Kind::probe).from = {1, ti::kAnyTag, 0, ti::kNone};
  source.Recv(0, 1, 8, 9);
  source.Compute(1, 2 * kMs);
  source.Send(1, 0, 8, 9);
  source.Send(1, 0, 8, 1).mode = ti::Mode::synchronous;
  source.Compute(0, 5 * kMs);
  source.Recv(0, 1, 8, 1);
  EXPECT_DOUBLE_EQ(End(source, 0), 7e-3);
  testing::MemorySource again(2);
  again.Send(0, 1, 8).mode = ti::Mode::synchronous;
  again.Compute(1, 2 * kMs);
  again.Recv(1, 0, 8);
  EXPECT_DOUBLE_EQ(End(again, 0), 2e-3);
}

TEST_F(Replaying, ProcNullIsNoPartnerAndFreedRequestsComplete) {
  testing::MemorySource source(2);
  source.Send(0, ti::kProcNull, 8);
  source.Recv(0, ti::kProcNull, 8, 0, 4);
  source.Wait(0, {4}, {4});
  source.Send(0, 1, 100000, 0, 0);
  source.Add(0, Kind::free).request = 0;
  source.Send(0, 1, 100000, 0, 0);  // the request number may be reused
  source.Wait(0, {0}, {0});
  source.Recv(1, 0, 100000);
  source.Recv(1, 0, 100000);
  const auto prediction = Run(source, "SMPI");
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().messages, 2u);
}

TEST_F(Replaying, ARankMaySendItselfMoreThanItReceives) {
  testing::MemorySource source(1);
  source.Recv(0, 0, 4, 5, 0);
  source.Send(0, 0, 40, 5);
  source.Wait(0, {0}, {0});
  const auto prediction = Run(source, "SMPI");
  ASSERT_TRUE(prediction.ok()) << prediction.error();
}

TEST_F(Replaying, WorkInARegionCanBeScaled) {
  testing::MemorySource source(1);
  source.Compute(0, kMs);
  source.Add(0, Kind::compute).volume = 2 * kMs;
  source.Add(0, Kind::compute).volume = 4 * kMs;
  auto& inside = source.Add(0, Kind::compute);
  inside.volume = 8 * kMs;
  inside.region = 1;
  options_.regions = {{"solve", 0.5}};
  EXPECT_DOUBLE_EQ(End(source, 0), 11e-3);
}

TEST_F(Replaying, EveryCollectiveEndsForEveryNumberOfRanksAndRoot) {
  for (uint32_t ranks = 1; ranks <= 8; ++ranks) {
    for (uint32_t root = 0; root < ranks; ++root) {
      for (int kind = 1; kind <= static_cast<int>(Collective::exscan); ++kind) {
        const auto collective = static_cast<Collective>(kind);
        const bool everyone = collective == Collective::alltoallv || collective == Collective::alltoallw;
        std::vector<uint64_t> counts;
        for (uint32_t i = 0; i < ranks; ++i) counts.push_back(everyone ? 100 : 100 * i);
        for (const bool blocking : {true, false}) {
          testing::MemorySource source(ranks);
          for (uint32_t rank = 0; rank < ranks; ++rank) {
            auto& action = source.Collective(rank, collective, 700, 0, blocking ? ti::kNone : 0);
            action.root = static_cast<int32_t>(root);
            if (everyone || collective == Collective::scatterv) action.to_counts = counts;
            if (collective == Collective::scatterv) action.from.bytes = counts[rank];
            if (everyone || collective == Collective::gatherv || collective == Collective::allgatherv ||
                collective == Collective::reduce_scatter || collective == Collective::reduce_scatter_block)
              action.from_counts = counts;
            if (collective == Collective::gatherv || collective == Collective::allgatherv)
              action.to.bytes = counts[rank];
            if (!blocking) source.Wait(rank, {0}, {0});
          }
          const auto prediction = Run(source, "SMPI");
          ASSERT_TRUE(prediction.ok()) << NameOf(collective) << " of " << ranks << ": " << prediction.error();
          EXPECT_EQ(prediction.value().messages > 0, ranks > 1) << NameOf(collective);
        }
      }
    }
  }
}

TEST_F(Replaying, CollectivesBetweenTwoGroupsGiveEachTheOthersData) {
  for (const auto kind : {Collective::barrier, Collective::allreduce, Collective::allgather,
                          Collective::alltoall, Collective::allgatherv, Collective::alltoallv,
                          Collective::reduce_scatter, Collective::reduce_scatter_block}) {
    for (const bool blocking : {true, false}) {
      // The groups are ranks (4, 0) and (1, 2, 3). Rank 5 takes no part.
      testing::MemorySource source(6);
      const uint32_t both = source.AddCommunicator({{4, 1, 1}, {0, 1, 1}}, {{1, 3, 1}});
      const std::vector<uint64_t> of_two(2, 300), of_three(3, 200), each_of_two(2, 8), each_of_three(3, 8);
      source.Compute(2, 7 * kMs);
      for (const uint32_t rank : {0u, 1u, 2u, 3u, 4u}) {
        const bool first = rank == 4 || rank == 0;
        const bool is_block = kind == Collective::reduce_scatter_block;
        const uint64_t bytes = !is_block ? 8 : first ? 300 : 200;
        auto& action = source.Collective(rank, kind, bytes, both, blocking ? ti::kNone : 0);
        if (kind == Collective::alltoallv) action.to_counts = first ? each_of_three : each_of_two;
        if (kind == Collective::alltoallv || kind == Collective::allgatherv)
          action.from_counts = first ? each_of_three : each_of_two;
        if (kind == Collective::reduce_scatter) action.from_counts = first ? of_two : of_three;
        if (!blocking) source.Wait(rank, {0}, {0});
      }
      // In point-to-point communication, rank numbers refer to the other group.
      source.Send(4, 2, 8).comm = both;
      source.Recv(3, 0, 8).comm = both;
      const auto prediction = Run(source);
      ASSERT_TRUE(prediction.ok()) << NameOf(kind) << ": " << prediction.error();
      EXPECT_DOUBLE_EQ(prediction.value().ranks[0].end_s, 7e-3) << NameOf(kind);  // rank 2 is late
      EXPECT_DOUBLE_EQ(prediction.value().ranks[5].end_s, 0);
    }
  }
}

}  // namespace
}  // namespace rankine::sim
