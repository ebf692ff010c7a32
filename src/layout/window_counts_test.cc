// SPDX-License-Identifier: BSD-3-Clause
#include "layout/window_counts.h"

#include <gtest/gtest.h>

namespace rankine::layout {
namespace {

// Returns the WindowCell that the runtime would write after the given number of sends.
WindowCell Sends(uint64_t calls, uint64_t bytes) {
  WindowCell c{};
  c.alike = kAlike | kAlikeSends;
  c.alike_calls = calls;
  c.alike_ticks = 10 * calls;
  c.sent_bytes = bytes;
  return c;
}

WindowCell Reductions(uint64_t calls, uint64_t bytes) {
  WindowCell c{};
  c.collective = 1;
  c.alike = kAlike | kAlikeCompletes | kAlikeSends | kAlikeReceives | kAlikeEven;
  c.alike_calls = calls;
  c.alike_ticks = 10 * calls;
  c.sent_bytes = c.received_bytes = bytes;
  c.execution_ticks = 7 * calls;
  return c;
}

TEST(WindowCounts, AlikeCallsAreCounted) {
  WindowCell c = Sends(5, 40);
  // two calls: the first call sends nothing, the second call sends a large message
  c.calls = 2, c.ticks = 100, c.sent_messages = 1;
  c.part_messages = 1, c.part_bytes = 4096;
  c.done = kDoneOther, c.alike_done = 4, c.completions = 1, c.execution_ticks = 90;
  const WindowCounts counts = CountsOf(c);
  EXPECT_EQ(counts.calls, 7u);
  EXPECT_EQ(counts.ticks, 150u);
  EXPECT_EQ(counts.sent_messages, 6u);
  EXPECT_EQ(counts.sent_bytes, 40u);
  EXPECT_EQ(counts.received_messages, 0u);
  EXPECT_EQ(counts.completions, 5u) << "they start operations, and complete none";
  EXPECT_EQ(counts.execution_ticks, 90u);
  EXPECT_EQ(counts.large_messages, 1u);
  EXPECT_EQ(counts.large_bytes, 4096u);
  EXPECT_EQ(counts.inner_messages, 0u);
}

TEST(WindowCounts, ReceivesThatOtherCallsCompleteAreMessages) {
  WindowCell c{};
  c.alike = kAlike;
  c.alike_calls = 3;
  c.alike_done = 2;
  c.done = kDoneReceived;
  c.received_bytes = 16;
  const WindowCounts counts = CountsOf(c);
  EXPECT_EQ(counts.calls, 3u);
  EXPECT_EQ(counts.completions, 2u);
  EXPECT_EQ(counts.received_messages, 2u);
  EXPECT_EQ(counts.received_bytes, 16u);
}

TEST(WindowCounts, TheExecutionOfAnExchangeIsItsTime) {
  WindowCell c{};
  c.alike = kAlike | kAlikeCompletes | kAlikeSends | kAlikeReceives;
  c.alike_calls = 3, c.alike_ticks = 30;
  c.calls = 1, c.ticks = 9;  // a call that failed
  const WindowCounts counts = CountsOf(c);
  EXPECT_EQ(counts.ticks, 39u);
  EXPECT_EQ(counts.execution_ticks, 30u);
  EXPECT_EQ(counts.completions, 3u);
  EXPECT_EQ(counts.sent_messages, 3u);
  EXPECT_EQ(counts.received_messages, 3u);
}

TEST(WindowCounts, ACollectiveHasOnlyInnerMessages) {
  WindowCell c = Reductions(4, 32);
  c.part_messages = 8, c.part_bytes = 64;
  const WindowCounts counts = CountsOf(c);
  EXPECT_EQ(counts.calls, 4u);
  EXPECT_EQ(counts.completions, 4u);
  EXPECT_EQ(counts.execution_ticks, 28u) << "from their first message on, which is told";
  EXPECT_EQ(counts.sent_messages, 0u);
  EXPECT_EQ(counts.inner_messages, 8u);
  EXPECT_EQ(counts.inner_bytes, 64u);
  EXPECT_EQ(counts.large_messages, 0u);
}

TEST(WindowCounts, TheFirstBinFollowsFromSums) {
  WindowCounts counts{};
  EXPECT_EQ(FirstBinOf(counts), (Bin{0, 0}));
  counts.calls = 3;  // barriers
  EXPECT_EQ(FirstBinOf(counts), (Bin{0, 0}));
  counts.sent_bytes = counts.received_bytes = 24;  // reductions
  EXPECT_EQ(FirstBinOf(counts), (Bin{3, 24}));
  counts.received_bytes = 8;  // broadcasts, each in one direction
  EXPECT_EQ(FirstBinOf(counts), (Bin{3, 32}));
  counts.sent_messages = 2, counts.received_messages = 1;  // messages
  EXPECT_EQ(FirstBinOf(counts), (Bin{3, 32}));
}

TEST(WindowCounts, UnbinnedTrafficBelongsToTheLastBin) {
  WindowTraffic traffic{};
  traffic.binned_calls = 2, traffic.binned_sent = 16;
  EXPECT_EQ(UnbinnedOf(Sends(5, 40), traffic), (Bin{3, 24}));
  WindowCell receives{};
  receives.alike = kAlike, receives.done = kDoneReceived;
  receives.alike_calls = 9, receives.alike_done = 7, receives.received_bytes = 56;
  traffic = {};
  traffic.binned_calls = 9, traffic.binned_done = 6, traffic.binned_received = 48;
  EXPECT_EQ(UnbinnedOf(receives, traffic), (Bin{1, 8}));
  traffic = {};
  traffic.binned_calls = 1, traffic.binned_sent = traffic.binned_received = 8;
  EXPECT_EQ(UnbinnedOf(Reductions(4, 32), traffic), (Bin{3, 24})) << "what it sends, once";
}

TEST(WindowCounts, InconsistentCopiesAddNothing) {
  WindowTraffic traffic{};
  traffic.binned_calls = 6, traffic.binned_sent = 48;
  EXPECT_EQ(UnbinnedOf(Sends(5, 40), traffic), (Bin{0, 0}));
}

TEST(WindowCounts, BinsIncludeUnbinnedTraffic) {
  WindowTraffic traffic{};
  traffic.bin_ticks = 100, traffic.bin = 3;
  traffic.messages[0] = 2, traffic.bytes[0] = 16;
  traffic.binned_calls = 2, traffic.binned_sent = 16;
  const WindowCell cell = Sends(5, 40);
  const Bins bins = BinsOf(traffic, [&cell] { return cell; });
  EXPECT_EQ(bins.bin_ticks, 100u);
  EXPECT_EQ(bins.messages[0], 2u);
  EXPECT_EQ(bins.messages[3], 3u);
  EXPECT_EQ(bins.bytes[3], 24u);
}

// The owner died after it had added traffic to a bin and before it had updated the `binned` counters.
TEST(WindowCounts, TrafficInABinThatWasNotNotedCountsOnce) {
  WindowTraffic traffic{};
  traffic.bin_ticks = 100, traffic.joined = 1, traffic.bin = 3;
  traffic.messages[0] = 2, traffic.bytes[0] = 16;
  traffic.binned_calls = 2, traffic.binned_sent = 16;
  traffic.bytes[3] = 24;
  const WindowCell cell = Sends(5, 40);
  const Bins bins = BinsOf(traffic, [&cell] { return cell; });
  EXPECT_EQ(bins.messages[3], 3u);
  EXPECT_EQ(bins.bytes[3], 24u);
}

}  // namespace
}  // namespace rankine::layout
