// What SimGrid's replay cannot be asked: communicators, any source, requests by identity, non-blocking
// collectives.
#include "sim/replay.h"

#include <gtest/gtest.h>

#include "sim/communicator.h"
#include "sim/testing/memory_source.h"

namespace rankine::sim {
namespace {

using ti::Collective;
using ti::Kind;

constexpr double kMs = 1e6;  // flops of a millisecond

class Replaying : public ::testing::Test {
 protected:
  void SetUp() override {
    platform::Description description;
    platform::Zone zone;
    zone.name = "c";
    zone.routing = platform::Routing::cluster;
    zone.cluster.prefix = "n";
    for (uint32_t i = 0; i < 8; ++i) zone.cluster.numbers.push_back(i);
    zone.cluster.speed = 1e9;
    zone.cluster.bandwidth = 1e9;
    zone.cluster.latency = 1e-5;
    description.zones.push_back(zone);
    auto built = Platform::Build(std::move(description), "p");
    ASSERT_TRUE(built.ok()) << built.error();
    platform_ = std::move(built.value());
  }
  base::Result<Prediction> Run(ti::Source& source, std::string_view network = "ideal") {
    options_.hosts.clear();
    for (uint32_t rank = 0; rank < source.ranks(); ++rank) options_.hosts.push_back(rank % 8);
    const auto model = ModelNamed(network);
    options_.model = model.value();
    return Replay(source, *platform_, options_);
  }
  double End(ti::Source& source, uint32_t rank) {
    const auto prediction = Run(source);
    EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
    return prediction.ok() ? prediction.value().ranks[rank].end_s : -1;
  }
  std::unique_ptr<Platform> platform_;
  ReplayOptions options_;
};

// Of 1 Gflop/s hosts.
TEST_F(Replaying, VolumesTakeTheTimeOfTheirUnit) {
  const auto seconds = [&](const char* unit, double per_second) {
    testing::MemorySource source(1);
    source.SetUnit({unit, per_second});
    source.Compute(0, 5e8);
    return End(source, 0);
  };
  EXPECT_DOUBLE_EQ(seconds("ns", 1e9), 0.5);
  EXPECT_DOUBLE_EQ(seconds("instructions", 2e9), 0.25);
  EXPECT_DOUBLE_EQ(seconds("instructions", 0), 0.5);  // nobody knows: flops
  EXPECT_DOUBLE_EQ(seconds("flops", 2e9), 0.5);       // the platform's hosts are told in flops
  options_.rates = {{"", 0.1}};
  EXPECT_DOUBLE_EQ(seconds("instructions", 2e9), 0.05);
}

TEST_F(Replaying, CollectivesOnPartsOfTheWorldWaitForTheirMembersAlone) {
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
  const uint32_t twin = source.AddCommunicator({{1, 1, 1}, {0, 1, 1}});  // ranks the other way round
  source.Send(0, 1, 10, 5);
  source.Send(0, 0, 20, 5).comm = twin;  // rank 0 of it is world rank 1
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

TEST_F(Replaying, WaitanyWaitsForWhatWasRecordedAsComplete) {
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

TEST_F(Replaying, NobodyIsAPartnerAndFreedRequestsEndByThemselves) {
  testing::MemorySource source(2);
  source.Send(0, ti::kProcNull, 8);
  source.Recv(0, ti::kProcNull, 8, 0, 4);
  source.Wait(0, {4}, {4});
  source.Send(0, 1, 100000, 0, 0);
  source.Add(0, Kind::free).request = 0;
  source.Send(0, 1, 100000, 0, 0);  // the number is free again
  source.Wait(0, {0}, {0});
  source.Recv(1, 0, 100000);
  source.Recv(1, 0, 100000);
  const auto prediction = Run(source, "SMPI");
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().messages, 2u);
}

TEST_F(Replaying, ACancelledReceiveTakesNoMessage) {
  testing::MemorySource source(2);
  source.Recv(0, ti::kAnySource, 8, ti::kAnyTag, 0);
  source.Recv(0, 1, 8, 5, 1);
  source.Add(0, Kind::cancel).request = 0;
  source.Wait(0, {0}, {0});
  source.Wait(0, {1}, {1});
  source.Add(0, Kind::cancel).request = 1;  // of nothing
  source.Compute(1, kMs);
  source.Send(1, 0, 8, 5);
  EXPECT_DOUBLE_EQ(End(source, 0), 1e-3);
}

// In the run no message had come yet; in the replay it is there. The next receive gets it, posted behind the
// cancel or before it.
TEST_F(Replaying, ACancelledReceiveGivesItsMessageBack) {
  static const ti::Match kNoMessage{ti::kProcNull, ti::kUnknown, 0};
  for (const bool before : {true, false}) {
    for (const uint64_t bytes : {uint64_t{8}, uint64_t{1} << 20}) {
      testing::MemorySource source(2);
      source.Send(1, 0, bytes, 5);
      source.Send(1, 0, 16, 5);
      source.Compute(0, kMs);
      source.Recv(0, 1, bytes, 5, 0);
      if (before) source.Recv(0, 1, bytes, 5, 1);
      source.Add(0, Kind::cancel).request = 0;
      if (!before) source.Recv(0, 1, bytes, 5, 1);
      source.Recv(0, 1, 16, 5, 2);
      source.Wait(0, {0}, {0}).matches = std::span(&kNoMessage, 1);
      source.Wait(0, {1, 2}, {1, 2});
      const auto prediction = Run(source, "SMPI");
      ASSERT_TRUE(prediction.ok()) << prediction.error();
      EXPECT_EQ(prediction.value().messages, 2u);
    }
  }
}

TEST_F(Replaying, AReceiveWhoseCancelCameTooLateTakesItsMessage) {
  static const ti::Match kTaken{1, 5, 8};
  for (const bool late : {true, false}) {
    testing::MemorySource source(2);
    if (late) source.Compute(1, kMs);
    source.Send(1, 0, 8, 5);
    source.Send(1, 0, 16, 5);
    source.Recv(0, 1, 8, 5, 0);
    source.Add(0, Kind::cancel).request = 0;
    source.Wait(0, {0}, {0}).matches = std::span(&kTaken, 1);
    source.Recv(0, 1, 16, 5);
    const auto prediction = Run(source, "SMPI");
    ASSERT_TRUE(prediction.ok()) << prediction.error();
    EXPECT_EQ(prediction.value().messages, 2u);
  }
}

// Of each size that a send returns early with, and one that waits for its receive.
TEST_F(Replaying, ACancelledSendIsNobodys) {
  for (const uint64_t bytes : {uint64_t{8}, uint64_t{40000}, uint64_t{1} << 20}) {
    testing::MemorySource source(2);
    source.Send(0, 1, bytes, 5, 0);
    source.Add(0, Kind::cancel).request = 0;
    static const ti::Match kNoMessage{ti::kProcNull, ti::kUnknown, 0};
    source.Wait(0, {0}, {0}).matches = std::span(&kNoMessage, 1);
    source.Send(0, 1, 16, 5);
    source.Recv(1, 0, 16, 5);
    source.Recv(0, 1, 8, 5, 0);  // the number is free again
    source.Compute(1, kMs);
    source.Send(1, 0, 8, 5);
    source.Wait(0, {0}, {0});
    const auto prediction = Run(source, "SMPI");
    ASSERT_TRUE(prediction.ok()) << prediction.error();
    EXPECT_EQ(prediction.value().messages, 2u);
  }
}

// Whether a receive that goes on is too short its completion says.
TEST_F(Replaying, AMessageMayBeCutOffWhereTheReceiveFailed) {
  static const ti::Match kCutOff{1, 5, ti::kUnknownBytes};
  for (const bool failed : {true, false}) {
    for (const bool blocking : {true, false}) {
      testing::MemorySource source(2);
      source.Send(1, 0, 9, 5);
      ti::Action& receive = source.Recv(0, 1, 8, 5, blocking ? ti::kNone : 0);
      if (blocking && failed) receive.match = kCutOff;
      if (!blocking) {
        ti::Action& wait = source.Wait(0, {0}, {0});
        if (failed) wait.matches = std::span(&kCutOff, 1);
      }
      const auto prediction = Run(source, "SMPI");
      ASSERT_EQ(prediction.ok(), failed);
      if (!failed) {
        EXPECT_NE(prediction.error().find("rank 0 receives at most 8 bytes"), std::string::npos);
      }
    }
  }
}

// A nonblocking call may be cut off without an error.
TEST_F(Replaying, ACollectiveCallMayBeCutOffWhereItFailedOrIsNonblocking) {
  static const ti::Match kCutOff{0, 0, ti::kUnknownBytes};
  for (const bool failed : {true, false}) {
    for (const bool blocking : {true, false}) {
      testing::MemorySource source(2);
      for (uint32_t rank : {0u, 1u}) {
        ti::Action& bcast = source.Collective(rank, ti::Collective::bcast, rank == 0 ? 16 : 4);
        bcast.root = 0;
        const bool was_cut_off = failed && rank == 1;
        if (blocking && was_cut_off) bcast.match.bytes = ti::kUnknownBytes;
        if (blocking) continue;
        bcast.request = 0;
        ti::Action& wait = source.Wait(rank, {0}, {0});
        if (was_cut_off) wait.matches = std::span(&kCutOff, 1);
      }
      const auto prediction = Run(source, "SMPI");
      ASSERT_EQ(prediction.ok(), failed || !blocking);
      if (!failed && blocking) {
        EXPECT_NE(prediction.error().find("rank 1 receives at most 4 bytes"), std::string::npos);
      }
    }
  }
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

class OneSided : public Replaying {
 protected:
  static constexpr double kLatency = 2e-5, kBandwidth = 1e9;  // CM02: no factors
  // Of a message of so many bytes.
  static double Way(uint64_t bytes) { return kLatency + static_cast<double>(bytes + 16) / kBandwidth; }
  // Of two ranks: there and back.
  static double Barrier() { return 2 * Way(0); }
  ti::Action& Rma(uint32_t rank, ti::Rma rma, int32_t target = 0, uint64_t to = 0, uint64_t from = 0) {
    ti::Action& action = source_.Add(rank, Kind::rma);
    action.rma = rma;
    action.object = 0;
    action.to = {target, 0, to, ti::kNone};
    action.from.bytes = from;
    return action;
  }
  double Ends(uint32_t rank) {
    const auto model = ModelNamed("CM02");
    options_.hosts = {0, 1};
    options_.model = model.value();
    options_.model.crosstraffic = false;
    const auto prediction = Replay(source_, *platform_, options_);
    EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
    return prediction.ok() ? prediction.value().ranks[rank].end_s : -1;
  }
  testing::MemorySource source_{2};
};

TEST_F(OneSided, AFenceWaitsForWhatWasPutAndForAllRanks) {
  Rma(0, ti::Rma::put, 1, 1000000);
  for (uint32_t rank = 0; rank < 2; ++rank) Rma(rank, ti::Rma::fence);
  // Rank 0 takes part in the barrier when its bytes are there: a question and an answer.
  EXPECT_NEAR(Ends(1), Way(1000000) + Barrier(), 1e-9);
}

TEST_F(OneSided, AGetGoesThereAndBack) {
  Rma(0, ti::Rma::get, 1, 0, 1000000);
  Rma(0, ti::Rma::flush, 1);
  EXPECT_NEAR(Ends(0), Way(0) + Way(1000000), 1e-9);
}

TEST_F(OneSided, TheTargetDoesNothingForIt) {
  Rma(0, ti::Rma::lock, 1);
  Rma(0, ti::Rma::fetch_and_op, 1, 8, 8);
  Rma(0, ti::Rma::unlock, 1);
  source_.Compute(1, 50 * kMs);
  // lock: there and back; the operation and unlock's question beside it, eight bytes later at most
  EXPECT_NEAR(Ends(0), 2 * Way(0) + 2 * Way(8), 5e-8);
}

TEST_F(OneSided, AFlushIsForOneTargetAndARequestForOneOperation) {
  Rma(0, ti::Rma::put, 1, 1000000).request = 0;
  Rma(0, ti::Rma::put, 0, 10);
  Rma(0, ti::Rma::flush, 0);
  source_.Compute(0, 3 * kMs);
  source_.Wait(0, {0}, {0});
  EXPECT_NEAR(Ends(0), 3e-3 + 2e-5, 1e-6);  // the put of a million bytes is over by then
}

TEST_F(OneSided, EveryKindEnds) {
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const auto other = static_cast<int32_t>(1 - rank);
    Rma(rank, ti::Rma::create);
    Rma(rank, ti::Rma::lock_all);
    for (const auto kind : {ti::Rma::put, ti::Rma::get, ti::Rma::accumulate, ti::Rma::get_accumulate,
                            ti::Rma::fetch_and_op, ti::Rma::compare_and_swap})
      Rma(rank, kind, other, 64, 64);
    Rma(rank, ti::Rma::put, ti::kProcNull, 64);
    Rma(rank, ti::Rma::flush_all);
    Rma(rank, ti::Rma::sync);
    Rma(rank, ti::Rma::unlock_all);
    Rma(rank, ti::Rma::free);
  }
  EXPECT_GT(Ends(0), 2 * Barrier());
}

TEST_F(Replaying, CollectivesBetweenTwoGroupsGiveEachTheOthersData) {
  for (const auto kind : {Collective::barrier, Collective::allreduce, Collective::allgather,
                          Collective::alltoall, Collective::allgatherv, Collective::alltoallv,
                          Collective::reduce_scatter, Collective::reduce_scatter_block}) {
    for (const bool blocking : {true, false}) {
      // Ranks 4, 0 and ranks 1, 2, 3: rank 5 has nothing to do with them.
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
      // Point to point: a rank is one of the other group.
      source.Send(4, 2, 8).comm = both;
      source.Recv(3, 0, 8).comm = both;
      const auto prediction = Run(source);
      ASSERT_TRUE(prediction.ok()) << NameOf(kind) << ": " << prediction.error();
      EXPECT_DOUBLE_EQ(prediction.value().ranks[0].end_s, 7e-3) << NameOf(kind);  // rank 2 is late
      EXPECT_DOUBLE_EQ(prediction.value().ranks[5].end_s, 0);
    }
  }
}

TEST_F(Replaying, FilesGoThroughAStorageThatAllShare) {
  platform_->AddStorage(1e9, 1e8);
  platform_->Scale(7, 1, 1);  // the network alone
  testing::MemorySource source(2);
  const auto io = [&](uint32_t rank, ti::Io kind, uint64_t bytes) -> ti::Action& {
    auto& action = source.Add(rank, Kind::io);
    action.io = kind;
    (kind == ti::Io::read ? action.from : action.to).bytes = bytes;
    return action;
  };
  io(0, ti::Io::write, 1000000);
  io(1, ti::Io::read, 1000000).request = 0;  // beside rank 0's, which writes
  source.Compute(1, kMs);
  source.Wait(1, {0}, {0});
  EXPECT_NEAR(End(source, 0), 10e-3, 1e-9);

  testing::MemorySource both(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    auto& action = both.Add(rank, Kind::io);
    action.io = ti::Io::write;
    action.is_collective = true;
    action.to.bytes = rank == 0 ? 1000000 : 0;
    both.Add(rank, Kind::io).io = ti::Io::close;
  }
  EXPECT_NEAR(End(both, 1), 10e-3, 1e-9);  // it waits for rank 0's bytes
}

TEST_F(Replaying, AFileNeedsADisk) {
  testing::MemorySource source(1);
  auto& action = source.Add(0, Kind::io);
  action.io = ti::Io::read;
  action.from.bytes = 8;
  const auto prediction = Run(source);
  ASSERT_FALSE(prediction.ok());
  EXPECT_EQ(prediction.error(),
            "rank 0, action 1: it reads or writes a file, and host n0 has no disk; describe one in the "
            "platform, or "
            "say --storage");
}

TEST_F(Replaying, AFilePastMpiIoNeedsNone) {
  testing::MemorySource source(1);
  auto& action = source.Add(0, Kind::io);
  action.io = ti::Io::write;
  action.io_function = 1;
  action.to.bytes = 8;
  const auto prediction = Run(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().seconds, 0);
  EXPECT_EQ(prediction.value().untimed_files, 1u);
}

}  // namespace
}  // namespace rankine::sim
