// SPDX-License-Identifier: BSD-3-Clause
// Tests the sums that a manager reads, and how long the manager's decision is valid. The test provides the
// page that a manager and the recorder share.
#include "recorder/consumers/io/managed.h"

#include <gtest/gtest.h>

#include "base/rt/clock.h"
#include "layout/control/io_steering.h"
#include "recorder/core/control/steering.h"

namespace rankine::recorder::control {
OwnPage g_steering{};
}

namespace rankine::recorder::io {
namespace {

class ManagedTest : public testing::Test {
 protected:
  void SetUp() override { control::g_steering = recorder::control::OwnPage{}; }
  layout::IoSteering& io_ = layout::IoSteeringOf(control::g_steering);
  const uint64_t second_ = rt::g_clock.early_hz;
};

layout::IoRow Of(layout::IoLayer layer, uint16_t parent) {
  layout::IoRow row{};
  row.layer = layer;
  row.parent = parent;
  return row;
}

TEST_F(ManagedTest, AnnouncesThatItIsManaged) {
  EXPECT_EQ(io_.is_managed, 0u);
  Manage();
  EXPECT_EQ(io_.is_managed, 1u);
  EXPECT_TRUE(g_managed);
}

// The sums contain only the program's own calls. Calls on lower layers are considered only for the longest
// call of each layer.
TEST_F(ManagedTest, SumsUpTheProgramsCalls) {
  const layout::IoRow call = Of(layout::IoLayer::mpi_io, 0);
  layout::IoRow own = Of(layout::IoLayer::posix, 0), below = Of(layout::IoLayer::posix, 427);
  own.file = 3, below.file = 4;
  EXPECT_FALSE(NoteManaged(&own, 100, 130, 512));
  EXPECT_FALSE(NoteManaged(&below, 200, 290, 4096));
  EXPECT_FALSE(NoteManaged(&call, 150, 400, 4096));
  EXPECT_FALSE(NoteManaged(&own, 500, 510, 512));
  EXPECT_EQ(io_.operations, 3u);
  EXPECT_EQ(io_.bytes, 512u + 4096 + 512);
  EXPECT_EQ(io_.ticks, 30u + 250 + 10);
  EXPECT_EQ(io_.longest, 90u);
  EXPECT_EQ(io_.longest_file, 4u);
  EXPECT_EQ(io_.longest_call, 250u);
  EXPECT_EQ(io_.kept, 0u);
}

TEST_F(ManagedTest, KeepsOperationsUntilTheVerdictExpires) {
  const layout::IoRow own = Of(layout::IoLayer::posix, 0);
  const uint64_t now = 1000 * second_;
  io_.detail_until = now + second_;
  EXPECT_TRUE(NoteManaged(&own, now - 10, now, 1));
  EXPECT_TRUE(NoteManaged(&own, now, now + second_ - 1, 1));
  EXPECT_FALSE(NoteManaged(&own, now, now + second_, 1));
  EXPECT_EQ(io_.kept, 2u);
}

TEST_F(ManagedTest, IgnoresAnEndlessVerdict) {
  const layout::IoRow own = Of(layout::IoLayer::posix, 0);
  const uint64_t now = 1000 * second_;
  io_.detail_until = now + (layout::kLongestVerdict + 1) * second_;
  EXPECT_FALSE(NoteManaged(&own, now - 10, now, 1));
  io_.detail_until = ~uint64_t{0};
  EXPECT_FALSE(NoteManaged(&own, now - 10, now, 1));
  io_.detail_until = now + layout::kLongestVerdict * second_;
  EXPECT_TRUE(NoteManaged(&own, now - 10, now, 1));
}

}  // namespace
}  // namespace rankine::recorder::io
