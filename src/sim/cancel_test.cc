// SPDX-License-Identifier: BSD-3-Clause
// Tests cancelled receives and sends.
#include <gtest/gtest.h>

#include "sim/testing/replaying.h"

namespace rankine::sim {
namespace {

using testing::kMs;
using ti::Kind;
using Cancels = testing::Replaying;

TEST_F(Cancels, ACancelledReceiveTakesNoMessage) {
  testing::MemorySource source(2);
  source.Recv(0, ti::kAnySource, 8, ti::kAnyTag, 0);
  source.Recv(0, 1, 8, 5, 1);
  source.Add(0, Kind::cancel).request = 0;
  source.Wait(0, {0}, {0});
  source.Wait(0, {1}, {1});
  source.Add(0, Kind::cancel).request = 1;  // the request does not exist
  source.Compute(1, kMs);
  source.Send(1, 0, 8, 5);
  EXPECT_DOUBLE_EQ(End(source, 0), 1e-3);
}

// When a receive is cancelled, its message becomes available again. In the run, no message had arrived before
// the receive was cancelled. In the replay, a message has already arrived. The next receive must get that
// message, whether this receive was posted before or after the cancel.
TEST_F(Cancels, ACancelledReceiveGivesItsMessageBack) {
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

TEST_F(Cancels, AReceiveCancelledTooLateTakesItsMessage) {
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

// For some of the sizes, the send returns immediately; for one size, it waits for its receive.
TEST_F(Cancels, ACancelledSendIsNotReceived) {
  for (const uint64_t bytes : {uint64_t{8}, uint64_t{40000}, uint64_t{1} << 20}) {
    testing::MemorySource source(2);
    source.Send(0, 1, bytes, 5, 0);
    source.Add(0, Kind::cancel).request = 0;
    static const ti::Match kNoMessage{ti::kProcNull, ti::kUnknown, 0};
    source.Wait(0, {0}, {0}).matches = std::span(&kNoMessage, 1);
    source.Send(0, 1, 16, 5);
    source.Recv(1, 0, 16, 5);
    source.Recv(0, 1, 8, 5, 0);  // the request number is free again
    source.Compute(1, kMs);
    source.Send(1, 0, 8, 5);
    source.Wait(0, {0}, {0});
    const auto prediction = Run(source, "SMPI");
    ASSERT_TRUE(prediction.ok()) << prediction.error();
    EXPECT_EQ(prediction.value().messages, 2u);
  }
}

}  // namespace
}  // namespace rankine::sim
