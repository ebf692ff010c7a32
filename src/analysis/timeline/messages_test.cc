// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/messages.h"

#include <gtest/gtest.h>

#include "analysis/timeline/message_ends.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;

// Three ranks form a ring, in which each rank sends 200 messages to the next rank.
struct Ring {
  TracedRun run{3, {}};
  archive::Tables tables;
  explicit Ring(uint64_t gaps = 0) {
    run.records_a_chunk = 50;
    for (uint64_t i = 0; i < 200; ++i) {
      for (uint32_t rank = 0; rank < 3; ++rank) {
        if (i > 0 || gaps == 0 || rank > 0) run.Send(rank, (rank + 1) % 3, 1000 * i, 1000 * i + 10 + rank);
        run.Receive(rank, (rank + 1) % 3, 1000 * i + 20, 1000 * i + 40 + rank);
      }
    }
    if (gaps > 0) run.Meta(0, "paused.ns", gaps);
    tables = run.Load();
  }
};

std::vector<TracedMessage> Found(const archive::Tables& tables, const MessageScope& scope = {}) {
  std::vector<TracedMessage> found;
  const TraceChunks trace(tables, 1);
  ForEachTracedMessage(tables, trace, scope, 2, [&](const TracedMessage& one) { found.push_back(one); });
  return found;
}

TEST(TracedMessages, EachSendHasItsReceive) {
  const Ring ring;
  const auto found = Found(ring.tables);
  ASSERT_EQ(found.size(), 600u);
  for (const TracedMessage& one : found) {
    EXPECT_EQ(one.to, (one.from + 1) % 3);
    EXPECT_EQ(one.taken_begin, one.sent + 20);
    EXPECT_EQ(one.taken_end, one.sent + 40 + one.from);
    EXPECT_EQ(one.bytes, 8u);
  }
}

TEST(TracedMessages, APartOfTheRanksAndOfTheTime) {
  const Ring ring;
  MessageScope scope;
  scope.processes = {true, true, false};
  const auto of_two = Found(ring.tables, scope);
  EXPECT_EQ(of_two.size(), 200u);
  scope.processes.clear();
  const uint64_t begin = of_two.front().sent;
  scope.until = begin + 10'000;
  size_t early = 0;
  for (const TracedMessage& one : Found(ring.tables, scope)) early += one.taken_begin < scope.until ? 1 : 0;
  EXPECT_EQ(early, 30u);
}

TEST(TracedMessages, WhatAGapLeavesAloneIsNone) {
  const Ring ring(1);
  // One of rank 0's sends is missing.
  for (const TracedMessage& one : Found(ring.tables)) EXPECT_NE(one.from, 0u);
  EXPECT_EQ(Found(ring.tables).size(), 400u);
}

TEST(MessageEnds, AreTheSameHoweverFewAreHeld) {
  const Ring ring;
  const TraceChunks trace(ring.tables, 1);
  const MessageEnds::Source source = [&](const auto& take) {
    ForEachTracedMessage(ring.tables, trace, {}, 1, take);
  };
  MessageEnds all(source, 3), few(source, 3, 10);
  for (uint32_t line = 0; line < 3; ++line) {
    const auto expected = all.Of(line), found = few.Of(line);
    ASSERT_EQ(expected.size(), 400u);
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].number, expected[i].number);
      EXPECT_EQ(found[i].call_begin, expected[i].call_begin);
      EXPECT_EQ(found[i].other, (line + (found[i].step == MessageStep::send ? 1 : 2)) % 3);
      const auto at_call = MessageEnds::AtCall(found, found[i].call_begin);
      ASSERT_EQ(at_call.size(), 1u);
      EXPECT_EQ(at_call[0].number, found[i].number);
    }
  }
}

}  // namespace
}  // namespace rankine::analysis
