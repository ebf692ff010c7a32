// SPDX-License-Identifier: BSD-3-Clause
// Tests calls whose partners are not arguments: roots on intercommunicators, neighbours, groups of post and
// start, and holders of a lock.
#include <gtest/gtest.h>

#include "sim/communicator.h"
#include "sim/replay.h"
#include "sim/testing/cluster.h"
#include "sim/testing/memory_source.h"

namespace rankine::sim {
namespace {

using ti::Collective;
using ti::Rma;
constexpr double kMs = 1e6;  // flops in one millisecond on a host of 1 Gflop/s

TEST(BetweenGroups, OnlyTheRootAndTheOtherGroupTakePart) {
  // Ranks 0, 1 and 2 form one group, and ranks 3 and 4 form the other group. Rank 1 is the root.
  static const uint64_t counts[] = {8, 16};
  struct Case {
    Collective kind;
    double root_end, other_end;
  };
  for (const bool blocking : {true, false}) {
    for (const Case& one : {Case{Collective::bcast, 6e-3, 6e-3}, Case{Collective::scatter, 6e-3, 6e-3},
                            Case{Collective::scatterv, 6e-3, 6e-3}, Case{Collective::gather, 6e-3, 1e-3},
                            Case{Collective::gatherv, 6e-3, 1e-3}, Case{Collective::reduce, 6e-3, 1e-3}}) {
      testing::MemorySource source(5);
      const uint32_t both = source.AddCommunicator({{0, 3, 1}}, {{3, 2, 1}});
      source.Compute(1, 5 * kMs);
      for (uint32_t rank = 0; rank < 5; ++rank) {
        auto& action = source.Collective(rank, one.kind, 8, both, blocking ? ti::kNone : 0);
        action.root = rank > 2 ? 1 : rank == 1 ? ti::kRoot : ti::kProcNull;
        if (rank > 2 && (one.kind == Collective::gatherv || one.kind == Collective::scatterv))
          action.to.bytes = action.from.bytes = counts[rank - 3];
        if (rank == 1 && one.kind == Collective::gatherv) action.from_counts = counts;
        if (rank == 1 && one.kind == Collective::scatterv) action.to_counts = counts;
        if (!blocking) source.Wait(rank, {0}, {0});
      }
      const auto prediction = testing::ReplayOnCluster(source);
      ASSERT_TRUE(prediction.ok()) << NameOf(one.kind) << ": " << prediction.error();
      const auto& ranks = prediction.value().ranks;
      EXPECT_DOUBLE_EQ(ranks[0].end_s, 0) << NameOf(one.kind);
      EXPECT_NEAR(ranks[1].end_s, one.root_end, 1.0001e-3) << NameOf(one.kind);
      EXPECT_GE(ranks[1].end_s, 5e-3);
      EXPECT_LE(ranks[3].end_s, one.other_end) << NameOf(one.kind);
      EXPECT_EQ(prediction.value().messages, 2u) << NameOf(one.kind);
    }
  }
}

TEST(BetweenGroups, CommunicationWithAnotherJobIsLeftOut) {
  testing::MemorySource source(2);
  const uint32_t apart = source.AddCommunicator({{0, 2, 1}}, {}, true);
  source.Collective(0, Collective::bcast, 8, apart).root = ti::kRoot;
  source.Collective(0, Collective::barrier, 0, apart, 0);
  source.Wait(0, {0}, {0});
  source.Compute(0, 5 * kMs);
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().messages, 0u);
  EXPECT_DOUBLE_EQ(prediction.value().seconds, 5e-3);
}

TEST(BetweenGroups, AnInvalidRootIsReported) {
  testing::MemorySource source(2);
  const uint32_t both = source.AddCommunicator({{0, 1, 1}}, {{1, 1, 1}});
  source.Collective(0, Collective::bcast, 8, both).root = 7;
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_FALSE(prediction.ok());
  EXPECT_EQ(prediction.error(), "rank 0, action 1: bcast: the root is not a rank of the other group");
}

TEST(Neighbours, GetWhatTheirNeighboursSend) {
  // Four ranks form a line, and each end has one neighbour. Rank 3 is late, which must not affect rank 0.
  static const int32_t neighbours[4][2] = {{ti::kProcNull, 1}, {0, 2}, {1, 3}, {2, ti::kProcNull}};
  static const uint64_t counts[] = {8, 8};
  for (const Collective kind : {Collective::neighbor_allgather, Collective::neighbor_allgatherv,
                                Collective::neighbor_alltoall, Collective::neighbor_alltoallv}) {
    for (const bool blocking : {true, false}) {
      testing::MemorySource source(4);
      source.Compute(3, 5 * kMs);
      for (uint32_t rank = 0; rank < 4; ++rank) {
        auto& action = source.Collective(rank, kind, 8, 0, blocking ? ti::kNone : 0);
        action.to_peers = action.from_peers = neighbours[rank];
        if (kind == Collective::neighbor_alltoallv) action.to_counts = counts;
        if (kind == Collective::neighbor_alltoallv || kind == Collective::neighbor_allgatherv)
          action.from_counts = counts;
        if (!blocking) source.Wait(rank, {0}, {0});
      }
      const auto prediction = testing::ReplayOnCluster(source);
      ASSERT_TRUE(prediction.ok()) << NameOf(kind) << ": " << prediction.error();
      EXPECT_EQ(prediction.value().messages, 6u);
      EXPECT_DOUBLE_EQ(prediction.value().ranks[0].end_s, 1e-3) << NameOf(kind);
      EXPECT_DOUBLE_EQ(prediction.value().ranks[2].end_s, 6e-3) << NameOf(kind);
    }
  }
}

TEST(Neighbours, WorkInARingOfTwo) {
  static const int32_t other[2][2] = {{1, 1}, {0, 0}};
  static const uint64_t to[] = {8, 800}, from[] = {800, 8};
  testing::MemorySource source(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    auto& action = source.Collective(rank, Collective::neighbor_alltoallv, 0);
    action.to_peers = action.from_peers = other[rank];
    action.to_counts = to;
    action.from_counts = from;
  }
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().messages, 4u);
}

TEST(Neighbours, WithInvalidRanksAreReported) {
  static const int32_t nobody[] = {4};
  testing::MemorySource source(2);
  source.Collective(0, Collective::neighbor_allgather, 8).to_peers = nobody;
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_FALSE(prediction.ok());
  EXPECT_EQ(prediction.error(),
            "rank 0, action 1: neighbor_allgather: neighbour 4 is not a rank of its communicator");
}

// The trace has no actions of the third rank.
class WithoutTheLast : public testing::MemorySource {
 public:
  WithoutTheLast() : MemorySource(2) {}
  const ti::Communicator& communicator(uint32_t) const override { return three_; }

 private:
  const ti::Communicator three_{{{0, 3, 1}}, {}, "MPI_COMM_WORLD"};
};

TEST(Collectives, WithAnUntracedRankAreReported) {
  for (const uint32_t comm : {0u, 1u}) {
    for (const Collective kind : {Collective::barrier, Collective::allreduce, Collective::alltoall}) {
      WithoutTheLast source;
      for (uint32_t rank = 0; rank < 2; ++rank) source.Collective(rank, kind, 8, comm);
      const auto prediction = testing::ReplayOnCluster(source);
      ASSERT_FALSE(prediction.ok());
      EXPECT_NE(prediction.error().find("a collective's partner 2 is a rank without a trace"),
                std::string::npos)
          << prediction.error();
    }
  }
}

ti::Action& OneSided(testing::MemorySource& source, uint32_t rank, Rma rma, int32_t target = ti::kProcNull) {
  ti::Action& action = source.Add(rank, ti::Kind::rma);
  action.rma = rma;
  action.object = 3;
  action.to = {target, 0, rma == Rma::put ? 1000u : 0u, ti::kNone};
  return action;
}

TEST(Epochs, AStartWaitsForThePostAndAWaitForTheComplete) {
  static const int32_t zero[] = {0}, one[] = {1};
  testing::MemorySource source(3);
  source.Compute(1, 5 * kMs);
  OneSided(source, 1, Rma::post).from_peers = zero;  // begins at 5 ms
  OneSided(source, 1, Rma::wait);
  OneSided(source, 0, Rma::start).to_peers = one;  // lasts until 6 ms
  OneSided(source, 0, Rma::put, 1);
  source.Compute(0, 4 * kMs);          // lasts until 10 ms
  OneSided(source, 0, Rma::complete);  // the put has already arrived
  source.Compute(2, kMs);
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_DOUBLE_EQ(prediction.value().ranks[0].end_s, 10e-3);
  EXPECT_DOUBLE_EQ(prediction.value().ranks[1].end_s, 11e-3);
  EXPECT_DOUBLE_EQ(prediction.value().ranks[2].end_s, 1e-3);
}

TEST(Epochs, WithRanksOutsideTheWindowAreReported) {
  static const int32_t nobody[] = {9};
  testing::MemorySource source(2);
  OneSided(source, 0, Rma::post).from_peers = nobody;
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_FALSE(prediction.ok());
  EXPECT_EQ(prediction.error(), "rank 0, action 1: its group has a rank 9 that is not one of the window's 2");
}

// Each of the ranks 1 to 3 locks rank 0's window for 10 ms.
double Holding(bool shared) {
  testing::MemorySource source(4);
  for (uint32_t rank = 1; rank < 4; ++rank) {
    OneSided(source, rank, Rma::lock, 0).shared = shared;
    source.Compute(rank, 10 * kMs);
    OneSided(source, rank, Rma::unlock, 0);
  }
  const auto prediction = testing::ReplayOnCluster(source);
  EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
  return prediction.ok() ? prediction.value().seconds : -1;
}

TEST(Locks, AreHeldOneAfterTheOtherIfExclusive) {
  EXPECT_NEAR(Holding(true), 14e-3, 1e-12);  // twice the time of a message and the answer to it
  EXPECT_NEAR(Holding(false), 14e-3 + 2 * 12e-3,
              // Two more ranks get the lock one after another. Each of them takes the time of the unlock
              // request, the answer to the lock request, and the work.
              1e-12);
}

TEST(Locks, AreGrantedInTheOrderOfRequests) {
  testing::MemorySource source(4);
  for (uint32_t rank = 1; rank < 4; ++rank) {
    source.Compute(rank, rank * kMs / 10);
    // rank 3 could share the lock with rank 1, but the request of rank 2 arrived earlier
    OneSided(source, rank, Rma::lock, 0).shared = rank != 2;
    source.Compute(rank, 10 * kMs);
    OneSided(source, rank, Rma::unlock, 0);
  }
  const auto prediction = testing::ReplayOnCluster(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  const auto& ranks = prediction.value().ranks;
  EXPECT_LT(ranks[1].end_s, ranks[2].end_s);
  EXPECT_LT(ranks[2].end_s + 10e-3, ranks[3].end_s);
}

}  // namespace
}  // namespace rankine::sim
