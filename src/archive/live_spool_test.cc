// SPDX-License-Identifier: BSD-3-Clause
#include "archive/live_spool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <random>

#include "context/attribute.h"
#include "layout/spool_log.h"
#include "layout/testing/spool_builder.h"

namespace rankine::archive {
namespace {

using layout::ContextNode;
using layout::ExtentKind;

class LiveSpoolTest : public ::testing::Test {
 protected:
  void SetUp() override { path_ = ::testing::TempDir() + "live." + std::to_string(getpid()) + ".spool"; }
  void TearDown() override { unlink(path_.c_str()); }

  void Write(std::span<const std::byte> bytes) {
    std::ofstream out(path_, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }

  std::string path_;
};

constexpr uint64_t kAddress = 0x7f0000000000;  // address to which the process maps the file

// Makes a spool with the path root, main, step. The node `step` has a sibling, which the thread has left. The
// thread is in `step`.
std::vector<std::byte> Sample() {
  layout::testing::SpoolBuilder spool;
  layout::SpoolThread thread{};
  thread.tid = 42;
  thread.frame = 64;
  thread.call = {1, layout::CallState::stall, layout::StallReason::collective};
  spool.Extent<layout::SpoolThread>(ExtentKind::thread, 0, {{thread}});
  std::vector<ContextNode> nodes(4);
  for (uint32_t i = 0; i < nodes.size(); ++i) nodes[i].index = i;
  nodes[1].entry = 1, nodes[2].entry = 2, nodes[3].entry = 3;
  nodes[2].parent = nodes[3].parent = 1;
  nodes[1].start_ticks = nodes[2].start_ticks = 5;
  spool.Extent<ContextNode>(ExtentKind::nodes, 0, nodes);
  spool.Attribute(9, layout::kTypeString, context::kNested, "region");
  spool.Attribute(10, layout::kTypeInt, 0, "level");
  spool.Entry(1, 9, layout::kTypeString, std::string_view("main"));
  spool.Entry(2, 9, layout::kTypeString, std::string_view("step"));
  spool.Entry(3, 10, layout::kTypeInt, uint64_t{7});
  const auto built = spool.Bytes();
  std::vector<std::byte> bytes(built.begin(), built.end());
  // Nodes refer to each other by addresses, which the builder does not know.
  layout::SpoolView view;
  EXPECT_EQ(view.Open(bytes), layout::SpoolView::Problem::none);
  size_t position = 0;
  layout::Extent extent{};
  while (view.NextExtent(&position, &extent)) {
    if (extent.kind != ExtentKind::nodes) continue;
    const auto at = static_cast<uint64_t>(extent.payload - bytes.data());
    auto* in_place = reinterpret_cast<ContextNode*>(bytes.data() + at);
    const auto address = [&](uint32_t i) { return kAddress + at + i * sizeof(ContextNode); };
    in_place[1].parent_at = address(0);
    in_place[2].parent_at = in_place[3].parent_at = address(1);
    in_place[0].child_at = address(1);
    in_place[1].child_at = address(2);
  }
  return bytes;
}

TEST_F(LiveSpoolTest, FindsThreadsAndTheirRegions) {
  Write(Sample());
  auto spool = LiveSpool::Open(path_);
  ASSERT_TRUE(spool.ok()) << spool.error();
  ASSERT_EQ(spool.value().threads(), 1u);
  const auto thread = spool.value().Look(0);
  ASSERT_TRUE(thread);
  EXPECT_EQ(thread->tid, 42u);
  EXPECT_EQ(thread->call.reason, layout::StallReason::collective);
  EXPECT_EQ(spool.value().NodeOf(*thread), 2u);
  EXPECT_EQ(spool.value().PathOf(0, 2), "main/step");
  EXPECT_EQ(spool.value().PathOf(0, 3), "main") << "a value is no level of the path";
  EXPECT_EQ(spool.value().PathOf(0, 99), "");
  EXPECT_FALSE(spool.value().Look(1));
}

TEST_F(LiveSpoolTest, RefusesOtherFiles) {
  EXPECT_FALSE(LiveSpool::Open(path_).ok());
  Write({});
  EXPECT_FALSE(LiveSpool::Open(path_).ok());
  auto bytes = Sample();
  bytes[8] = std::byte{99};  // the version
  Write(bytes);
  const auto other = LiveSpool::Open(path_);
  ASSERT_FALSE(other.ok());
  EXPECT_NE(other.error().find("another version of rankine (spool layout 99, this program reads " +
                               std::to_string(layout::kSpoolLayoutVersion) + ")"),
            std::string::npos)
      << other.error();
}

TEST_F(LiveSpoolTest, SurvivesACutFile) {
  Write(Sample());
  auto spool = LiveSpool::Open(path_);
  ASSERT_TRUE(spool.ok());
  const auto thread = spool.value().Look(0);
  ASSERT_TRUE(thread);
  ASSERT_EQ(truncate(path_.c_str(), 8200), 0);
  EXPECT_FALSE(spool.value().Look(0));
  EXPECT_EQ(spool.value().NodeOf(*thread), 0u);
  EXPECT_TRUE(spool.value().Refresh());
  ASSERT_EQ(truncate(path_.c_str(), 10), 0);
  EXPECT_FALSE(spool.value().Refresh());
}

TEST_F(LiveSpoolTest, TrustsNoValue) {
  const auto sample = Sample();
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    auto bytes = sample;
    for (int i = 0; i < 1 + round % 40; ++i) {
      const size_t at = 16 + random() % (bytes.size() - 16);
      bytes[at] = static_cast<std::byte>(random());
    }
    Write(bytes);
    auto spool = LiveSpool::Open(path_);
    if (!spool.ok()) continue;
    spool.value().Refresh();
    spool.value().RefreshNames();
    for (size_t i = 0; i < spool.value().threads(); ++i) {
      const auto thread = spool.value().Look(i);
      if (!thread) continue;
      const uint32_t node = spool.value().NodeOf(*thread);
      EXPECT_LT(spool.value().PathOf(thread->index, node).size(), 100000u);
    }
  }
}

}  // namespace
}  // namespace rankine::archive
