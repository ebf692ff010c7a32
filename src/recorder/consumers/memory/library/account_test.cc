// SPDX-License-Identifier: BSD-3-Clause
// Tests how allocations are counted. The test calls the same functions as the entry points of the library,
// but there is no allocator.
#include "recorder/consumers/memory/library/account.h"

#include <gtest/gtest.h>

#include <barrier>
#include <thread>
#include <vector>

namespace rankine::recorder::memory {
namespace {

uint64_t Allocations(const Totals& totals) {
  return totals.counts[kProgram].allocations + totals.counts[kMpi].allocations;
}

Totals Now() {
  Totals totals{};
  Total(&totals);
  return totals;
}

TEST(Account, OneThreadsHighWaterMarkIsExact) {
  std::thread([] {
    ThreadMemory* mine = Mine();
    const uint64_t before = Now().live;
    EndInterval(mine);
    CountAllocation(10, 24);
    EXPECT_EQ(EndInterval(mine), before + 24);
    CountAllocation(1 << 20, (1 << 20) + 8);  // this block is larger than a batch of the account
    CountFree((1 << 20) + 8);
    EXPECT_EQ(EndInterval(mine), before + 24 + (1 << 20) + 8);
    // This number is the peak of the interval, and not the peak of the process.
    EXPECT_EQ(EndInterval(mine), before + 24);
    EXPECT_EQ(Now().high, before + 24 + (1 << 20) + 8);
    CountFree(24);
    EXPECT_EQ(Now().live, before);
  }).join();
}

TEST(Account, TheGuardWordSeparatesMpisMemoryFromTheProgram) {
  std::thread([] {
    ThreadMemory* mine = Mine();
    uint64_t word = 0;
    mine->frame = &word;
    CountAllocation(1, 24);
    word = 0x7ffe0010;  // inside MPI
    CountAllocation(2, 24);
    CountFree(24);
    word |= 1;  // The thread is in a function of the program that MPI has called.
    CountFree(24);
    EXPECT_EQ(mine->counts[kProgram].allocations - mine->start[kProgram].allocations, 1u);
    EXPECT_EQ(mine->counts[kProgram].frees - mine->start[kProgram].frees, 1u);
    EXPECT_EQ(mine->counts[kMpi].requested - mine->start[kMpi].requested, 2u);
    EXPECT_EQ(mine->counts[kMpi].freed - mine->start[kMpi].freed, 24u);
  }).join();
}

// At one moment, each thread holds 100 blocks of 1000 bytes. Then each thread frees the 100 blocks of
// another thread.
TEST(Account, SeveralThreadsAreOffByABatchEachAtMost) {
  constexpr int64_t kThreads = 8, kBlocks = 100, kRounds = 50;
  constexpr int64_t kBlock = 1000;
  const Totals before = Now();
  std::barrier all(kThreads);
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&all] {
      for (int round = 0; round < kRounds; ++round) {
        for (int k = 0; k < kBlocks; ++k) CountAllocation(kBlock, kBlock);
        all.arrive_and_wait();
        for (int k = 0; k < kBlocks; ++k) CountFree(kBlock);
        all.arrive_and_wait();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const Totals after = Now();
  EXPECT_EQ(Allocations(after) - Allocations(before), uint64_t{kThreads} * kBlocks * kRounds);
  EXPECT_EQ(after.live, before.live);
  const auto most = static_cast<int64_t>(
      std::max<uint64_t>(before.high, before.live + uint64_t{kThreads * kBlocks * kBlock}));
  EXPECT_LE(std::abs(static_cast<int64_t>(after.high) - most), (kThreads + 1) * kBatch);
}

TEST(Account, ThousandsOfThreadsInTurnLoseNothing) {
  const Totals before = Now();
  for (int i = 0; i < 3000; ++i) std::thread([] { CountAllocation(8, 24); }).join();
  const Totals after = Now();
  EXPECT_EQ(Allocations(after) - Allocations(before), 3000u);
  EXPECT_EQ(after.live - before.live, 3000u * 24);
  EXPECT_EQ(after.threads_refused, 0u);
}

TEST(Account, ThreadsBeyondThePlacesAreCountedAndDoNoHarm) {
  const Totals before = Now();
  constexpr int kThreads = 1100;
  std::barrier all(kThreads);
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&all] {
      CountAllocation(8, 24);
      all.arrive_and_wait();
    });
  }
  for (std::thread& thread : threads) thread.join();
  const Totals after = Now();
  EXPECT_GT(after.threads_refused, before.threads_refused);
  EXPECT_EQ(Allocations(after) - Allocations(before) + after.threads_refused - before.threads_refused,
            uint64_t{kThreads});
}

}  // namespace
}  // namespace rankine::recorder::memory
