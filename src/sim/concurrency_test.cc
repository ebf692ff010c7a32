// SPDX-License-Identifier: BSD-3-Clause
// Tests two limits: the number of messages on a link, and the number of ranks that compute on a host.
#include <gtest/gtest.h>

#include <vector>

#include "sim/link_slots.h"
#include "sim/testing/replaying.h"

namespace rankine::sim {
namespace {

class Limited : public testing::Replaying {
 protected:
  double Seconds(ti::Source& source, uint32_t limit, std::vector<uint32_t> hosts) {
    options_.hosts = std::move(hosts);
    options_.model = ModelNamed("CM02").value();
    options_.model.crosstraffic = false;
    options_.model.envelope = 0;
    options_.model.concurrency_limit = limit;
    const auto prediction = Replay(source, *platform_, options_);
    EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
    if (!prediction.ok()) return -1;
    ends_.clear();
    for (const RankTimes& rank : prediction.value().ranks) ends_.push_back(rank.end_s);
    return prediction.value().seconds;
  }
  std::vector<double> ends_;
};

TEST_F(Limited, MessagesOnOneLinkWaitForEachOther) {
  // Three ranks send 1 MB each to rank 0, over its link of 1 GB/s. The latency is 20 us.
  const auto send = [] {
    testing::MemorySource source(4);
    for (int32_t rank = 1; rank < 4; ++rank) source.Recv(0, rank, 1'000'000, 0, static_cast<uint32_t>(rank));
    source.Wait(0, {1, 2, 3}, {1, 2, 3});
    for (uint32_t rank = 1; rank < 4; ++rank) source.Send(rank, 0, 1'000'000);
    return source;
  };
  auto shared = send(), one = send(), two = send();
  constexpr double kEach = 1e-3, kLatency = 20e-6;
  EXPECT_NEAR(Seconds(shared, Model::kUnlimited, {0, 1, 2, 3}), 3 * kEach + kLatency, 1e-9);
  EXPECT_NEAR(ends_[1], 3 * kEach + kLatency, 1e-9) << "all of them end together";
  EXPECT_NEAR(Seconds(one, 1, {0, 1, 2, 3}), 3 * kEach + kLatency, 1e-9);
  for (uint32_t rank = 1; rank < 4; ++rank) EXPECT_NEAR(ends_[rank], rank * kEach + kLatency, 1e-9);
  EXPECT_NEAR(Seconds(two, 2, {0, 1, 2, 3}), 3 * kEach + kLatency, 1e-9);
  EXPECT_NEAR(ends_[1], 2 * kEach + kLatency, 1e-9);
  EXPECT_NEAR(ends_[2], 2 * kEach + kLatency, 1e-9);
}

TEST_F(Limited, RanksOfAHostComputeInTurn) {
  testing::MemorySource source(3), same(3);
  for (uint32_t rank = 0; rank < 3; ++rank) {
    source.Compute(rank, testing::kMs);
    same.Compute(rank, testing::kMs);
  }
  EXPECT_DOUBLE_EQ(Seconds(source, Model::kUnlimited, {0, 0, 0}), 3e-3);
  EXPECT_DOUBLE_EQ(ends_[0], 3e-3);
  EXPECT_DOUBLE_EQ(Seconds(same, 1, {0, 0, 0}), 3e-3);
  EXPECT_DOUBLE_EQ(ends_[0], 1e-3);
  EXPECT_DOUBLE_EQ(ends_[1], 2e-3);
}

TEST(LinkSlots, AFlowThatFitsOvertakesOneThatDoesNot) {
  LinkSlots slots(1, 3);
  const std::vector<std::vector<Share>> links = {{{0, 1}}, {{0, 1}, {1, 1}}, {{0, 1}, {2, 0.05}}, {{1, 1}}};
  for (uint32_t flow = 0; flow < 4; ++flow) slots.Create(flow);
  EXPECT_TRUE(slots.Take(0, links[0], false));
  EXPECT_TRUE(slots.Take(3, links[3], false));
  EXPECT_FALSE(slots.Take(1, links[1], false));
  EXPECT_FALSE(slots.Take(2, links[2], false));
  std::vector<uint32_t> begun;
  const auto give = [&](uint32_t flow) {
    slots.Give(
        links[flow], [&](uint32_t of) -> std::span<const Share> { return links[of]; },
        [&](uint32_t of) { begun.push_back(of); });
  };
  give(0);
  EXPECT_EQ(begun, std::vector<uint32_t>{2}) << "flow 1 also needs link 1";
  give(3);
  EXPECT_EQ(begun.size(), 1u) << "flow 2 holds link 0";
  give(2);
  EXPECT_EQ(begun.back(), 1u);
}

TEST(LinkSlots, CrossTrafficTakesNoSlotAndNeedsAFreeOneUnlessThereIsNoLatency) {
  LinkSlots slots(1, 2);
  const std::vector<Share> full = {{1, 1}}, crossing = {{0, 1}, {1, 0.05}};
  for (uint32_t flow = 0; flow < 3; ++flow) slots.Create(flow);
  EXPECT_TRUE(slots.Take(0, full, false));
  EXPECT_FALSE(slots.Take(1, crossing, false));
  EXPECT_TRUE(slots.Take(2, crossing, true));
}

TEST(ConcurrencyLimit, IsANumber) {
  Model model;
  EXPECT_TRUE(SetOption("maxmin/concurrency-limit", "5", &model).ok());
  EXPECT_EQ(model.concurrency_limit, 5u);
  EXPECT_TRUE(SetOption("maxmin/concurrency-limit", "-1", &model).ok());
  EXPECT_EQ(model.concurrency_limit, Model::kUnlimited);
  for (const char* wrong : {"0", "", "x", "1.5", "5 ", "99999999999"})
    EXPECT_FALSE(SetOption("maxmin/concurrency-limit", wrong, &model).ok()) << wrong;
}

}  // namespace
}  // namespace rankine::sim
