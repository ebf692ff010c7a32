// SPDX-License-Identifier: BSD-3-Clause
// Tests messages longer than the buffer of the matching receive.
#include <gtest/gtest.h>

#include "sim/testing/replaying.h"

namespace rankine::sim {
namespace {

using Truncation = testing::Replaying;

// For a non-blocking receive, only the completion shows whether the buffer was too short.
TEST_F(Truncation, AMessageMayBeCutOffIfTheReceiveFailed) {
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

// A non-blocking call may be truncated without an error.
TEST_F(Truncation, ACollectiveCallMayBeCutOffIfItFailedOrIsNonblocking) {
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

}  // namespace
}  // namespace rankine::sim
