// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/identity.h"

#include <gtest/gtest.h>

#include "archive/rows/process.h"
#include "archive/storage/threads.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

Process Rank(const std::string& host, uint64_t boot, uint64_t space, int64_t pid, uint64_t start) {
  Process process;
  process.attributes["host"] = host;
  process.attributes["pid"] = pid;
  if (boot != 0) process.attributes["host.boot"] = boot;
  if (space != 0) process.attributes["pid.namespace"] = space;
  if (start != 0) process.attributes["pid.start.ticks"] = start;
  return process;
}

class IdentityTest : public ::testing::Test {
 protected:
  uint32_t Found(const StorageMachine& machine, const StorageProcess& seen) {
    return StorageThreads(tables_, lines_).ProcessOf(machine, seen);
  }
  Tables tables_;
  Timelines lines_;
};

// Each container has its own host name and a process with pid 1.
TEST_F(IdentityTest, ContainersAreDistinguishedByTheirNamespace) {
  tables_.processes = {Rank("c1", 77, 501, 1, 9000), Rank("c2", 77, 502, 1, 9000)};
  EXPECT_EQ(Found({"node", 77}, {4001, 1, 501, 9000}), 0u);
  EXPECT_EQ(Found({"node", 77}, {4002, 1, 502, 9000}), 1u);
  EXPECT_EQ(Found({"node", 77}, {4003, 1, 503, 9000}), kNone);
  EXPECT_EQ(Found({"node", 78}, {4001, 1, 501, 9000}), kNone) << "another machine";
}

TEST_F(IdentityTest, AReusedPidIsAnotherProcess) {
  tables_.processes = {Rank("node", 77, 0, 4001, 9000), Rank("node", 77, 0, 4001, 9500)};
  EXPECT_EQ(Found({"node", 77}, {4001, 4001, 0, 9000}), 0u);
  EXPECT_EQ(Found({"node", 77}, {4001, 4001, 0, 9500}), 1u);
  EXPECT_EQ(Found({"node", 77}, {4001, 4001, 0, 9501}), kNone);
}

// After a reboot, a machine with the same name counts as a different machine. An older archive has only the
// machine's name, and no boot id.
TEST_F(IdentityTest, AValueUnknownToOneSideIsNotCompared) {
  tables_.processes = {Rank("node", 0, 0, 4001, 0), Rank("node", 77, 0, 4002, 9000)};
  EXPECT_EQ(Found({"node", 77}, {4001, 4001, 0, 9000}), 0u);
  EXPECT_EQ(Found({"node", 0}, {4002, 4002, 0, 9000}), 1u);
  EXPECT_EQ(Found({"node", 76}, {4002, 4002, 0, 9000}), kNone);
  EXPECT_EQ(Found({"other", 0}, {4001, 4001, 0, 0}), kNone);
}

TEST_F(IdentityTest, ThreadsThatWereGoneAreFoundByTheirNumber) {
  tables_.processes = {Rank("node", 77, 0, 4001, 9000)};
  tables_.processes[0].attributes["tid.thread.1"] = uint64_t{4005};
  const StorageThreads threads(tables_, lines_);
  EXPECT_EQ(threads.ProcessOf({"node", 77}, 4005), 0u);
  EXPECT_EQ(threads.ProcessOf({"node", 77}, 4006), kNone);
  EXPECT_EQ(threads.ProcessOf({"node", 78}, 4005), kNone);
  EXPECT_EQ(threads.NumberOf(0, 4005), 1u);
  EXPECT_EQ(threads.ProcessesOn({"renamed", 77}), std::vector<uint32_t>{0});
}

}  // namespace
}  // namespace rankine::archive
