// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/reader_priority.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/rt/clock.h"

namespace rankine::cli {
namespace {

constexpr uint32_t kRestUs = 20'000;

void BindToOneProcessor() {
  cpu_set_t all{}, one{};
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  for (size_t cpu = 0; CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &all)) CPU_SET(cpu, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
}

// Threads that compute without a pause, on the processors to which the creating thread is bound.
class Computing {
 public:
  explicit Computing(int threads) {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this] {
        while (!is_over_) {
        }
      });
  }
  ~Computing() {
    is_over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> is_over_{false};
  std::vector<std::thread> threads_;
};

uint64_t ThreadNs() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

bool MayIdle() {
  bool may = false;
  std::thread([&may] {
    const sched_param plain{0};
    may = sched_setscheduler(0, SCHED_IDLE, &plain) == 0 && sched_setscheduler(0, SCHED_BATCH, &plain) == 0;
  }).join();
  return may;
}

TEST(BackSeatTest, WorksIdleAndReadsLikeOthers) {
  const int back = MayIdle() ? SCHED_IDLE : SCHED_BATCH;
  {
    ReaderPriority seat;
    seat.Back();
    EXPECT_EQ(sched_getscheduler(0), seat.is_late() ? SCHED_BATCH : back);
    seat.Forward();
    EXPECT_EQ(sched_getscheduler(0), SCHED_BATCH);
  }
  EXPECT_EQ(sched_getscheduler(0), SCHED_OTHER);
}

// Reads repeatedly, with 2 ms of processor time per reading, while three threads compute. Returns the
// number of late readings.
int LooksBeside(uint64_t* took_ns) {
  BindToOneProcessor();
  ReaderPriority seat;
  const Computing others(3);
  const uint64_t begin = rt::MonotonicNs();
  int late = 0;
  for (int i = 0; i < 20; ++i) {
    seat.Forward();
    seat.Back();
    const uint64_t since = ThreadNs();
    while (ThreadNs() - since < 2'000'000) {
    }
    late += seat.is_late() ? 1 : 0;
    seat.Rest(kRestUs);
  }
  *took_ns = rt::MonotonicNs() - begin;
  return late;
}

TEST(BackSeatTest, RunsAtNormalPriorityIfNobodyPauses) {
  int late = 0;
  uint64_t took_ns = 0;
  std::thread([&] { late = LooksBeside(&took_ns); }).join();
  // With SCHED_IDLE alone, the thread would get a thousandth of the processor, and its work would take 40
  // s.
  EXPECT_LT(took_ns, 15'000'000'000u);
  EXPECT_EQ(late > 0, MayIdle());
}

TEST(BackSeatTest, ShortRestsAreNeverLate) {
  ReaderPriority seat;
  seat.Rest(1'000);
  seat.Back();
  EXPECT_EQ(sched_getscheduler(0), SCHED_BATCH);
}

TEST(BackSeatTest, ABellEndsARestAndComesBeforeOthers) {
  const int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  ReaderPriority seat(bell);
  std::thread ringer([bell] {
    usleep(20'000);
    const uint64_t one = 1;
    EXPECT_EQ(write(bell, &one, sizeof one), static_cast<ssize_t>(sizeof one));
  });
  seat.Back();
  const uint64_t begin = rt::MonotonicNs();
  seat.Rest(60'000'000);
  const uint64_t rested = rt::MonotonicNs() - begin;
  ringer.join();
  EXPECT_LT(rested, 30'000'000'000u);
  for (int i = 0; MayIdle() && !seat.is_late() && i < 1'000; ++i) usleep(10'000);
  EXPECT_EQ(seat.is_late(), MayIdle());
  close(bell);
}

TEST(BackSeatTest, GoesFirstIfSomebodyWaits) {
  ReaderPriority seat;
  seat.GoFirst();
  EXPECT_EQ(sched_getscheduler(0), MayIdle() ? SCHED_RR : SCHED_BATCH);
  seat.Forward();
  EXPECT_EQ(sched_getscheduler(0), SCHED_BATCH);
}

TEST(BackSeatTest, KeepsTheUsersPolicy) {
  std::thread([] {
    const sched_param plain{0};
    ASSERT_EQ(sched_setscheduler(0, SCHED_BATCH, &plain), 0);
    ReaderPriority seat;
    seat.Back();
    EXPECT_EQ(sched_getscheduler(0), SCHED_BATCH);
  }).join();
}

}  // namespace
}  // namespace rankine::cli
