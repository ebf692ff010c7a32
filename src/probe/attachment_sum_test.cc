// SPDX-License-Identifier: BSD-3-Clause
// Tests operations that begin with one function and end with another function. The agent itself adds up the
// operations.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "probe/attachment.h"
#include "probe/region.h"

namespace rankine::probe {
namespace {

struct Shared {
  std::atomic<uint64_t> ended, pause_us;
  std::atomic<uint64_t> ended_by[2];  // number of operations that each thread has ended
};
Shared* g_shared;

}  // namespace

extern "C" [[gnu::noinline]] long ProbeTestBegins(long owner, long number, long bytes) {
  __asm__ volatile("" : "+r"(owner), "+r"(number) : : "memory");
  return owner + 3 * number + bytes;
}
extern "C" [[gnu::noinline]] long ProbeTestEnds(long owner, long number) {
  __asm__ volatile("" : "+r"(owner), "+r"(number) : : "memory");
  return owner - 3 * number;
}

namespace {

[[noreturn]] void Operate(long owner) {
  for (long number = 1;; ++number) {
    ProbeTestBegins(owner, number, 7);
    if (g_shared->pause_us != 0) usleep(static_cast<useconds_t>(g_shared->pause_us));
    // an end of an operation without a start, which must not be counted
    ProbeTestEnds(owner + 100, number);
    ProbeTestEnds(owner, number);
    ++g_shared->ended;
    ++g_shared->ended_by[owner - 1];
    if (number % 100 == 0) usleep(100);
  }
}

class AttachmentSumTest : public testing::Test {
 protected:
  void SetUp() override {
    g_shared = static_cast<Shared*>(
        mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    child_ = fork();
    if (child_ == 0) {
      std::thread([] { Operate(1); }).detach();
      Operate(2);
    }
    while (g_shared->ended == 0) usleep(100);
    char name[4096] = {};
    ASSERT_GT(readlink("/proc/self/exe", name, sizeof name - 1), 0);
    functions_[0] = {"begins", name, reinterpret_cast<uint64_t>(ProbeTestBegins), 0, {Take(0, 1)},
                     true,     true};
    functions_[0].sum = layout::SumRole::begins;
    functions_[0].sum_loads = {Take(layout::kSumOwner, 0), Take(layout::kSumNumber, 1),
                               Take(layout::kSumBytes, 2)};
    functions_[1] = {"ends", name, reinterpret_cast<uint64_t>(ProbeTestEnds), 0, {}, true, true};
    functions_[1].sum = layout::SumRole::ends;
    functions_[1].sum_loads = {Take(layout::kSumOwner, 0), Take(layout::kSumNumber, 1)};
    functions_[1].is_for_sum = true;
  }
  void TearDown() override {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    munmap(g_shared, sizeof(Shared));
  }
  // Waits until each thread has ended the given number of further operations. On a busy machine, a thread
  // may not run for a while.
  static void WaitForMore(uint64_t operations) {
    for (const std::atomic<uint64_t>& ended : g_shared->ended_by) {
      for (const uint64_t enough = ended + operations; ended < enough;) usleep(1000);
    }
  }
  uint64_t Counted() const {
    const auto memory = Memory::Open(child_);
    const auto maps = ReadMaps(child_);
    layout::ProbeLane lanes[layout::kProbeLanes];
    EXPECT_TRUE(memory.value().ReadObject(
        DataAt(*FindRegion(maps.value(), memory.value())) + offsetof(layout::AgentData, lane), &lanes));
    uint64_t all = 0;
    for (const layout::ProbeLane& lane : lanes) all += lane.operations;
    return all;
  }
  pid_t child_ = -1;
  std::vector<Function> functions_ = std::vector<Function>(2);
};

TEST_F(AttachmentSumTest, CountsEachOperationAndMakesNoRecord) {
  auto attached = Attachment::Begin(child_, functions_);
  ASSERT_TRUE(attached.ok()) << attached.error();
  attached.value().KeepDetails(0);
  ASSERT_TRUE(attached.value().Read([](const layout::ProbeRecord&) {}));  // discards earlier records
  OperationSums before, sums;
  const uint64_t outer_begin = g_shared->ended;
  ASSERT_TRUE(attached.value().TakeSums(&before));
  const uint64_t inner_begin = g_shared->ended;
  WaitForMore(200);
  const uint64_t inner_end = g_shared->ended;
  ASSERT_TRUE(attached.value().TakeSums(&sums));
  const uint64_t outer_end = g_shared->ended;
  // Each of the two threads may have added an operation to the sums without having counted it in `ended`.
  EXPECT_GE(sums.operations + 2, inner_end - inner_begin);
  EXPECT_LE(sums.operations, outer_end - outer_begin + 2);
  EXPECT_GT(sums.operations, 100u);
  EXPECT_LE(sums.bytes - 7 * sums.operations, 14u) << "bytes are added first";
  EXPECT_GT(sums.longest, 0u);
  EXPECT_GE(sums.ticks, sums.longest);
  EXPECT_EQ(sums.missed, 0u);
  uint64_t records = 0;
  ASSERT_TRUE(attached.value().Read([&](const layout::ProbeRecord&) { ++records; }));
  EXPECT_EQ(records, 0u);
  // If details are requested, the agent makes records in addition to the sums. The values of the fields do
  // not depend on whether calls are summed up. A function that is needed only for sums makes no record.
  attached.value().KeepDetails(~uint64_t{0});
  for (int i = 0; i < 2000 && records == 0; ++i) {
    usleep(1000);
    ASSERT_TRUE(attached.value().Read([&](const layout::ProbeRecord& record) {
      ++records;
      EXPECT_EQ(record.slot, 0u);
      EXPECT_GT(record.field[0], 0u);
    }));
  }
  EXPECT_GT(records, 0u);
  EXPECT_EQ(attached.value().Detach(10'000'000'000).left, "");
}

TEST_F(AttachmentSumTest, LongestCountsOnlyInItsInterval) {
  auto attached = Attachment::Begin(child_, functions_);
  ASSERT_TRUE(attached.ok()) << attached.error();
  attached.value().KeepDetails(0);
  // The test waits until two operations have ended, because the first operation may have begun before the
  // pause.
  g_shared->pause_us = 200'000;
  const uint64_t begin = __builtin_ia32_rdtsc();
  const auto begin_time = std::chrono::steady_clock::now();
  WaitForMore(2);
  const double ticks = static_cast<double>(__builtin_ia32_rdtsc() - begin);
  const double ns = static_cast<double>((std::chrono::steady_clock::now() - begin_time).count());
  g_shared->pause_us = 0;
  WaitForMore(2);
  OperationSums slow, next;
  ASSERT_TRUE(attached.value().TakeSums(&slow));
  // The function usleep sleeps at least for the given time.
  EXPECT_GT(static_cast<double>(slow.longest), 0.95 * 200e6 * ticks / ns);
  // A thread may be without a processor for 200 ms in one interval, but hardly in each of 20 intervals.
  for (int i = 0; i < 20; ++i) {
    WaitForMore(100);
    ASSERT_TRUE(attached.value().TakeSums(&next));
    if (next.longest < slow.longest) break;
  }
  EXPECT_GT(next.longest, 0u);
  EXPECT_LT(next.longest, slow.longest);
  EXPECT_EQ(attached.value().Detach(10'000'000'000).left, "");
}

// If nobody requests records, the agent records nothing.
TEST_F(AttachmentSumTest, EndsWithItsReader) {
  auto attached = Attachment::Begin(child_, functions_);
  ASSERT_TRUE(attached.ok()) << attached.error();
  EXPECT_TRUE(attached.value().Renew());
  WaitForMore(100);
  EXPECT_GT(Counted(), 0u);
  usleep(6'000'000);
  const uint64_t then = Counted();
  usleep(100'000);
  EXPECT_EQ(Counted(), then);
  EXPECT_EQ(attached.value().Detach(10'000'000'000).left, "");
}

}  // namespace
}  // namespace rankine::probe
