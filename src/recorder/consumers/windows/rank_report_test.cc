// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/rank_report.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

namespace rankine::recorder::windows {
namespace {

std::unique_ptr<RankReport> OfRank(int32_t rank) {
  auto told = std::make_unique<RankReport>();
  told->rank = rank;
  told->known = 1;
  told->what = RANKINE_WINDOW_ALL;
  std::strcpy(told->name, "w");
  return told;
}

void AddComm(RankReport* told, uint64_t identity, uint64_t completions, double bin_s) {
  CommRow& row = told->comms[told->comm_rows++];
  row.identity = identity;
  row.ranks = 1;
  row.first_s = 1;
  row.last_s = 2 + told->rank;
  row.execution_s = row.last_s - row.first_s;
  row.window_s = 10;
  row.point_to_point.completions = completions;
  row.traffic.bin_s = bin_s;
  for (uint32_t i = 0; i < layout::kTrafficBins; ++i) row.traffic.messages[i] = row.traffic.bytes[i] = i + 1;
}

uint64_t Sum(const uint64_t* bins) {
  return std::accumulate(bins, bins + layout::kTrafficBins, uint64_t{0});
}

TEST(RankReport, SumsAreByIdentityAndBinsByTime) {
  auto first = OfRank(0), second = OfRank(1);
  AddComm(first.get(), 7, 5, 0.1);
  AddComm(second.get(), 9, 1, 0.1);
  AddComm(second.get(), 7, 3, 0.4);
  auto sum = std::make_unique<RankReport>();
  AddTo(sum.get(), *first);
  AddTo(sum.get(), *second);
  ASSERT_EQ(sum->comm_rows, 2u);
  const CommRow& row = sum->comms[0];
  EXPECT_EQ(row.identity, 7u);
  EXPECT_EQ(row.ranks, 2);
  EXPECT_EQ(row.point_to_point.completions, 8u);
  EXPECT_EQ(row.first_s, 1);
  EXPECT_EQ(row.last_s, 3);
  EXPECT_DOUBLE_EQ(row.Usage(), 3.0 / 20);
  auto turned = std::make_unique<RankReport>();
  AddTo(turned.get(), *second);
  AddTo(turned.get(), *first);
  EXPECT_EQ(turned->comms[1].first_s, 1);
  EXPECT_EQ(turned->comms[1].last_s, 3);
  // Four bins of the first report are as long as one bin of the second report.
  EXPECT_DOUBLE_EQ(row.traffic.bin_s, 0.4);
  EXPECT_EQ(row.traffic.bytes[0], 1u + 2 + 3 + 4 + 1);
  EXPECT_EQ(row.traffic.bytes[16], 17u);
  EXPECT_EQ(Sum(row.traffic.bytes), 2u * 65 * 32);
  EXPECT_EQ(Sum(row.traffic.messages), 2u * 65 * 32);
  EXPECT_EQ(sum->comms[1].ranks, 1);
}

TEST(RankReport, BinsExtendToTheAddedTraffic) {
  TrafficRow row{};
  const uint64_t one = 1;
  for (int i = 0; i < 5; ++i) AddBins(&row, 0.1, 1, &one, &one);
  EXPECT_EQ(UsedBins(row), 1u);
  std::vector<uint64_t> late(layout::kTrafficBins);
  late.back() = 3;
  AddBins(&row, 0.8, layout::kTrafficBins, late.data(), late.data());
  EXPECT_DOUBLE_EQ(row.bin_s, 0.8);
  EXPECT_EQ(row.bytes[0], 5u);
  EXPECT_EQ(row.bytes[63], 3u);
  JoinBinsTo(&row, 16);
  EXPECT_DOUBLE_EQ(row.bin_s, 3.2);
  EXPECT_EQ(UsedBins(row), 16u);
  EXPECT_EQ(Sum(row.bytes), 8u);
}

// Each rank has its own MPI_COMM_SELF. If a group of several ranks has the same name, the group gets a
// separate row.
TEST(RankReport, CommSelfOfAllRanksIsOneRow) {
  auto sum = std::make_unique<RankReport>();
  for (int32_t rank = 0; rank < 3; ++rank) {
    auto one = OfRank(rank);
    AddComm(one.get(), 100u + static_cast<uint32_t>(rank), 5, 0.1);
    std::strcpy(one->comms[0].name, "MPI_COMM_SELF");
    one->comms[0].size = rank < 2 ? 1 : 2;
    AddTo(sum.get(), *one);
  }
  ASSERT_EQ(sum->comm_rows, 2u);
  EXPECT_EQ(sum->comms[0].ranks, 2);
  EXPECT_EQ(sum->comms[0].point_to_point.completions, 10u);
}

TEST(RankReport, OperationsWithoutARowAreCounted) {
  auto sum = std::make_unique<RankReport>();
  for (int32_t rank = 0; rank < 3; ++rank) {
    auto one = OfRank(rank);
    for (uint32_t i = 0; i < kMostCommRows; ++i)
      AddComm(one.get(), 1000u * static_cast<uint32_t>(rank) + i + 1, 2, 0.1);
    for (uint32_t i = 0; i < kMostCollectiveRows; ++i) {
      CollectiveRow* row = FindCollective(one.get(), 1 + i % 2, rank * 100 + static_cast<int32_t>(i));
      ASSERT_NE(row, nullptr);
      row->operations.completions = 1;
    }
    EXPECT_EQ(FindCollective(one.get(), 1, 1'000'000), nullptr);
    AddTo(sum.get(), *one);
  }
  EXPECT_EQ(sum->comm_rows, kMostCommRows);
  EXPECT_EQ(sum->comms_beyond, 2u * 2 * kMostCommRows);
  EXPECT_EQ(sum->collective_rows, kMostCollectiveRows);
  EXPECT_EQ(sum->collectives_beyond, 2u * kMostCollectiveRows);
  for (uint32_t i = 1; i < sum->collective_rows; ++i) {
    const CollectiveRow &a = sum->collectives[i - 1], &b = sum->collectives[i];
    EXPECT_TRUE(a.function < b.function || (a.function == b.function && a.processes < b.processes));
  }
}

TEST(RankReport, PackedReportsAreUnpackedUnchanged) {
  auto told = OfRank(3);
  AddComm(told.get(), 7, 5, 0.1);
  FindCollective(told.get(), 4, 2)->operations.calls = 9;
  std::vector<std::byte> bytes(PackedBytes(*told));
  Pack(*told, bytes.data());
  auto back = std::make_unique<RankReport>();
  ASSERT_TRUE(Unpack(bytes.data(), bytes.size(), back.get()));
  EXPECT_EQ(back->rank, 3);
  EXPECT_STREQ(back->name, "w");
  ASSERT_EQ(back->comm_rows, 1u);
  EXPECT_EQ(back->comms[0].identity, 7u);
  EXPECT_EQ(back->comms[0].traffic.bytes[63], 64u);
  ASSERT_EQ(back->collective_rows, 1u);
  EXPECT_EQ(back->collectives[0].operations.calls, 9u);
  EXPECT_FALSE(Unpack(bytes.data(), bytes.size() - 1, back.get()));
  EXPECT_FALSE(Unpack(bytes.data(), kLeastPacked - 1, back.get()));
  for (const uint32_t rows : {kMostCommRows + 1, ~uint32_t{0}}) {
    told->comm_rows = rows;
    std::memcpy(bytes.data(), told.get(), kLeastPacked);
    EXPECT_FALSE(Unpack(bytes.data(), bytes.size(), back.get()));
  }
}

TEST(RankReport, WarnsIfNoRankSawInnerMessages) {
  auto told = OfRank(0);
  FindCollective(told.get(), 4, 1)->operations.completions = 1;
  auto sum = std::make_unique<RankReport>();
  AddTo(sum.get(), *told);
  FinishSum(sum.get());
  EXPECT_EQ(sum->warnings, 0u);  // the operations had one rank
  FindCollective(told.get(), 4, 2)->operations.completions = 1;
  AddTo(sum.get(), *told);
  FinishSum(sum.get());
  EXPECT_EQ(sum->warnings, kInnerUnseen);
}

}  // namespace
}  // namespace rankine::recorder::windows
