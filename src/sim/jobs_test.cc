// SPDX-License-Identifier: BSD-3-Clause
#include "sim/jobs.h"
#include "base/platform/cluster.h"

#include <gtest/gtest.h>

#include "sim/replay.h"
#include "sim/testing/memory_source.h"

namespace rankine::sim {
namespace {

std::unique_ptr<Platform> Crossbar(uint32_t hosts) {
  return std::move(Platform::Build(platform::EqualHosts("n", hosts, 1e9, 1e9, 1e-5), "p").value());
}

// Rank 0 sends a megabyte to rank 1. After that, both ranks take part in an allreduce on their own
// communicator.
testing::MemorySource Pair() {
  testing::MemorySource job(2);
  const uint32_t both = job.AddCommunicator({{1, 1, 1}, {0, 1, 1}});
  job.Send(0, 1, 1000000);
  job.Recv(1, 0, 1000000);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    job.Collective(rank, ti::Collective::allreduce, 8, both);
    job.Collective(rank, ti::Collective::barrier, 0);
  }
  return job;
}

Prediction Replayed(ti::Source& source, const Platform& platform, std::vector<uint32_t> hosts) {
  ReplayOptions options;
  options.model = ModelNamed("CM02").value();
  options.hosts = std::move(hosts);
  const auto prediction = Replay(source, platform, options);
  EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
  return prediction.ok() ? prediction.value() : Prediction{};
}

TEST(Jobs, OnDifferentHostsEachTakesItsOwnTime) {
  const auto platform = Crossbar(4);
  testing::MemorySource alone = Pair(), one = Pair(), other = Pair();
  const double seconds = Replayed(alone, *platform, {0, 1}).seconds;
  Jobs jobs({&one, &other});
  EXPECT_EQ(jobs.ranks(), 4u);
  EXPECT_EQ(jobs.first(1), 2u);
  const Prediction both = Replayed(jobs, *platform, {0, 1, 2, 3});
  ASSERT_EQ(both.ranks.size(), 4u);
  EXPECT_DOUBLE_EQ(both.ranks[1].end_s, both.ranks[3].end_s);
  EXPECT_DOUBLE_EQ(both.seconds, seconds);
}

TEST(Jobs, OnTheSameHostsTheyShareLinks) {
  const auto platform = Crossbar(4);
  testing::MemorySource alone = Pair(), one = Pair(), other = Pair();
  const double seconds = Replayed(alone, *platform, {0, 1}).seconds;
  Jobs jobs({&one, &other});
  const double both = Replayed(jobs, *platform, {0, 1, 0, 1}).seconds;
  EXPECT_GT(both, 1.9 * seconds - 2e-4);
}

TEST(Jobs, RegionsAndTypesAreTheirOwn) {
  testing::MemorySource one(1), other(1);
  other.Add(0, ti::Kind::compute).region = 1;
  Jobs jobs({&one, &other});
  ti::Action action;
  ASSERT_EQ(jobs.Read(1, {&action, 1}).value(), 1u);
  EXPECT_EQ(jobs.region(action.region), "main/solve");
  EXPECT_EQ(jobs.region(0), "");
  EXPECT_EQ(jobs.Read(0, {&action, 1}).value(), 0u);
}

TEST(Jobs, EachKeepsTheTimeOfItsRun) {
  const auto platform = Crossbar(2);
  testing::MemorySource one(1), other(1);
  one.SetUnit({"cells", 1000});
  other.SetUnit({"cells", 250});
  one.Compute(0, 500);
  other.Compute(0, 500);
  Jobs jobs({&one, &other});
  const Prediction both = Replayed(jobs, *platform, {0, 1});
  EXPECT_DOUBLE_EQ(both.ranks[0].end_s, 0.5);
  EXPECT_DOUBLE_EQ(both.ranks[1].end_s, 2);
}

}  // namespace
}  // namespace rankine::sim
