// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/thread_order.h"

#include <gtest/gtest.h>

#include <string>

#include "layout/ti/thread_order.h"

namespace rankine::archive {
namespace {

using layout::ThreadEvent;
using enum ThreadEvent::What;

std::vector<std::byte> Bytes(std::initializer_list<ThreadEvent> events) {
  std::vector<std::byte> room(events.size() * layout::kThreadEventBytes);
  base::ByteWriter out(room);
  for (const ThreadEvent& event : events) WriteThreadEvent(event, out);
  EXPECT_TRUE(out.ok());
  room.resize(out.size());
  return room;
}

// Describes the steps of one thread. "3!0": the thread passes point 0 after three calls. "4?1": the thread
// waits for point 1 after four calls.
std::string Text(const std::vector<OrderStep>& steps) {
  std::string text;
  for (const OrderStep& step : steps)
    text += (text.empty() ? "" : " ") + std::to_string(step.at) + (step.waits ? '?' : '!') +
            std::to_string(step.point);
  return text;
}

TEST(ThreadOrder, AThreadBeginsAfterItsCreatorAndEndsBeforeAJoin) {
  const uint32_t threads[] = {0, 1};
  const auto steps =
      StepsOfThreads(Bytes({{began, 1, 0, 0, 0, 2}, {ended, 1, 5}, {joined, 0, 3, 1}}), threads);
  EXPECT_EQ(Text(steps[0]), "2!0 3?1");
  EXPECT_EQ(Text(steps[1]), "0?0 5!1");
}

TEST(ThreadOrder, OnlyTheLastEndOfAThreadMatters) {
  const uint32_t threads[] = {0, 1, 2};
  const auto steps = StepsOfThreads(Bytes({{ended, 1, 5},
                                           {began, 1, 5, 1, 0, 2},
                                           {ended, 1, 9},
                                           {ended, 2, 1},
                                           {joined, 0, 4, 3},
                                           {joined, 0, 6, 3}}),
                                    threads);
  EXPECT_EQ(Text(steps[0]), "2!0 4?1 4?2") << "the end at 5 is implied, and the second join is no news";
  EXPECT_EQ(Text(steps[1]), "5?0 9!1") << "a thread does not wait for one before it in the same trace";
}

TEST(ThreadOrder, ThreadsWithoutATraceAreLeftOut) {
  const uint32_t threads[] = {0, 7};
  const auto steps = StepsOfThreads(
      Bytes({{ended, 3, 5}, {ended, 7, 4}, {joined, 3, 1, 1}, {began, 7, 4, 1, 3, 2}, {joined, 0, 2, 2}}),
      threads);
  EXPECT_EQ(Text(steps[0]), "2?0");
  EXPECT_EQ(Text(steps[1]), "4!0");
}

TEST(ThreadOrder, AMalformedRecordLeavesOutAllSteps) {
  const uint32_t threads[] = {0, 1};
  auto bytes = Bytes({{began, 1, 0, 0, 0, 2}, {ended, 1, 300}});
  EXPECT_TRUE(IsThreadOrder(bytes));
  for (size_t size = 0; size < bytes.size(); ++size) {
    const auto steps = StepsOfThreads(std::span(bytes).first(size), threads);
    ASSERT_EQ(steps.size(), 2u);
  }
  bytes.pop_back();
  EXPECT_FALSE(IsThreadOrder(bytes));
  EXPECT_EQ(Text(StepsOfThreads(bytes, threads)[1]), "");
  bytes.assign(1, std::byte{3});
  EXPECT_FALSE(IsThreadOrder(bytes)) << "an unknown event";
}

}  // namespace
}  // namespace rankine::archive
