// SPDX-License-Identifier: BSD-3-Clause
// Tests the replay of actions on files.
#include <gtest/gtest.h>

#include "sim/testing/replaying.h"

namespace rankine::sim {
namespace {

using testing::kMs;
using ti::Kind;
using FileIo = testing::Replaying;

TEST_F(FileIo, HostsWithoutADiskUseSharedStorage) {
  platform_->AddStorage(1e9, 1e8);
  platform_->Scale(7, 1, 1);  // scales only the network
  testing::MemorySource source(2);
  const auto io = [&](uint32_t rank, ti::Io kind, uint64_t bytes) -> ti::Action& {
    auto& action = source.Add(rank, Kind::io);
    action.io = kind;
    (kind == ti::Io::read ? action.from : action.to).bytes = bytes;
    return action;
  };
  io(0, ti::Io::write, 1000000);
  io(1, ti::Io::read, 1000000).request = 0;  // the read happens at the same time as rank 0's write
  source.Compute(1, kMs);
  source.Wait(1, {0}, {0});
  EXPECT_NEAR(End(source, 0), 10e-3, 1e-9);

  testing::MemorySource both(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    auto& action = both.Add(rank, Kind::io);
    action.io = ti::Io::write;
    action.is_collective = true;
    action.to.bytes = rank == 0 ? 1000000 : 0;
    both.Add(rank, Kind::io).io = ti::Io::close;
  }
  EXPECT_NEAR(End(both, 1), 10e-3, 1e-9);  // Rank 1 also waits until the bytes of rank 0 are written.
}

TEST_F(FileIo, AFileNeedsADisk) {
  testing::MemorySource source(1);
  auto& action = source.Add(0, Kind::io);
  action.io = ti::Io::read;
  action.from.bytes = 8;
  const auto prediction = Run(source);
  ASSERT_FALSE(prediction.ok());
  EXPECT_EQ(prediction.error(),
            "rank 0, action 1: the rank reads or writes a file, and host n0 has no disk; describe one in the "
            "platform, or give --storage");
}

TEST_F(FileIo, AFileOutsideMpiIoNeedsNoDisk) {
  testing::MemorySource source(1);
  auto& action = source.Add(0, Kind::io);
  action.io = ti::Io::write;
  action.io_function = 1;
  action.to.bytes = 8;
  const auto prediction = Run(source);
  ASSERT_TRUE(prediction.ok()) << prediction.error();
  EXPECT_EQ(prediction.value().seconds, 0);
  EXPECT_EQ(prediction.value().untimed_files, 1u);
}

}  // namespace
}  // namespace rankine::sim
