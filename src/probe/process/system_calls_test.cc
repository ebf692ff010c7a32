// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/system_calls.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

namespace rankine::probe {
namespace {

uint64_t g_handler_returns_to = 0;

void Handler(int) {
  g_handler_returns_to = reinterpret_cast<uint64_t>(__builtin_return_address(0));
}

TEST(SystemCallsTest, HandlersReturnToTheFoundAddress) {
  signal(SIGUSR1, Handler);
  raise(SIGUSR1);
  const auto memory = Memory::Open(getpid());
  const auto maps = ReadMaps(getpid());
  ASSERT_TRUE(memory.ok() && maps.ok());
  SystemCalls code;
  code.Find(memory.value(), maps.value());
  EXPECT_TRUE(code.IsSignalReturn(g_handler_returns_to));
  EXPECT_FALSE(code.IsSignalReturn(g_handler_returns_to + 1));
  EXPECT_NE(code.signal_return(), 0u);
  constexpr uint8_t kWanted[] = {0x0f, 0x05, 0xc3};
  ASSERT_NE(code.call_and_return(), 0u);
  uint8_t found[sizeof kWanted] = {};
  ASSERT_TRUE(memory.value().ReadObject(code.call_and_return(), &found));
  EXPECT_EQ(memcmp(found, kWanted, sizeof found), 0);
}

// For files that have not changed, the second search uses the results of the first search.
TEST(SystemCallsTest, FindsTheSameAgain) {
  const auto memory = Memory::Open(getpid());
  const auto maps = ReadMaps(getpid());
  ASSERT_TRUE(memory.ok() && maps.ok());
  SystemCalls first, second;
  first.Find(memory.value(), maps.value());
  second.Find(memory.value(), maps.value());
  EXPECT_NE(first.signal_return(), 0u);
  EXPECT_EQ(first.signal_return(), second.signal_return());
  EXPECT_EQ(first.call_and_return(), second.call_and_return());
}

TEST(MapsTest, ReadsEachField) {
  const auto maps = ReadMaps(getpid());
  ASSERT_TRUE(maps.ok());
  const Mapping* code = FindMapping(maps.value(), reinterpret_cast<uint64_t>(&Handler));
  ASSERT_NE(code, nullptr);
  EXPECT_TRUE(code->readable && code->executable && !code->writable && !code->shared);
  EXPECT_NE(code->inode, 0u);
  EXPECT_EQ(code->path, std::filesystem::read_symlink("/proc/self/exe").string());
  void* const own = mmap(nullptr, 3 << 12, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const auto now = ReadMaps(getpid());
  ASSERT_TRUE(now.ok());
  const Mapping* shared = FindMapping(now.value(), reinterpret_cast<uint64_t>(own));
  ASSERT_NE(shared, nullptr);
  EXPECT_EQ(shared->begin, reinterpret_cast<uint64_t>(own));
  EXPECT_EQ(shared->end, shared->begin + (3 << 12));
  EXPECT_TRUE(shared->shared && shared->writable && !shared->executable);
  munmap(own, 3 << 12);
}

// Puts system calls at many positions in a file's code: at its start and end, and around the boundaries of
// the blocks that are read.
TEST(SystemCallsTest, FindsEverySystemCall) {
  constexpr uint8_t kReturn[] = {0x48, 0xc7, 0xc0, 0x0f, 0x00, 0x00, 0x00, 0x0f, 0x05};
  constexpr size_t kBytes = (2 << 20) + 4096, kBlock = 1 << 20;
  const std::string path = testing::TempDir() + "code." + std::to_string(getpid());
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
  ASSERT_EQ(ftruncate(file, kBytes), 0);
  void* const code = mmap(nullptr, kBytes, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
  ASSERT_NE(code, MAP_FAILED);
  const auto memory = Memory::Open(getpid());
  const auto maps = ReadMaps(getpid());
  ASSERT_TRUE(memory.ok() && maps.ok());
  const Mapping* map = FindMapping(maps.value(), reinterpret_cast<uint64_t>(code));
  ASSERT_NE(map, nullptr);
  std::vector<size_t> places = {0, kBytes - sizeof kReturn};
  for (size_t back = 0; back <= 40; ++back)
    places.push_back(kBlock + 4 - back), places.push_back(2 * kBlock + 4 - back);
  for (const size_t place : places) {
    ASSERT_EQ(pwrite(file, kReturn, sizeof kReturn, static_cast<off_t>(place)), ssize_t{sizeof kReturn});
    SystemCalls calls;
    calls.Find(memory.value(), {map, 1});
    EXPECT_TRUE(calls.IsSignalReturn(map->begin + place)) << place;
    EXPECT_EQ(calls.signal_return(), map->begin + place);
    const uint8_t nothing[sizeof kReturn] = {};
    ASSERT_EQ(pwrite(file, nothing, sizeof nothing, static_cast<off_t>(place)), ssize_t{sizeof nothing});
  }
  munmap(code, kBytes);
  close(file);
  unlink(path.c_str());
}

}  // namespace
}  // namespace rankine::probe
