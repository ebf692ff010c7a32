// SPDX-License-Identifier: BSD-3-Clause
// Only some operations are timed. Compares the estimated times of all operations with their true times.
#include "recorder/consumers/windows/collective_edges.h"

#include <gtest/gtest.h>

#include <random>

#include "recorder/consumers/windows/rank_report.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

Monitor g_monitor;
void TimeInnerMessages(bool) {}
bool TimesInnerMessages() {
  return true;
}
bool Look(const Wanted&, Watcher::Known*, uint64_t) {
  return false;
}

namespace {

constexpr uint64_t kSmall = 8, kLarge = kLargeOperation;

struct Operation {
  uint64_t begin = 0, before = 0, inside = 0, behind = 0;
  uint64_t bytes = kSmall;
};

class InnerEdges : public testing::Test {
 protected:
  InnerEdges() { thread_->watcher = watcher_.get(); }

  // Simulates one collective operation. Returns the time at which the operation communicated, as the recorder
  // has measured or estimated it.
  OperationTime Call(const Slot& s, const Operation& o) {
    Inner& inner = watcher_->inner;
    const uint64_t end = o.begin + o.before + o.inside + o.behind;
    if (thread_->skips_inner == 0) {
      inner = {};
      inner.call = o.begin;
      inner.begin = o.begin + o.before;
      inner.end = inner.begin + o.inside;
      timed_++;
    }
    return FindCourse(thread_.get(), &s, {o.begin, end, end - o.begin}, o.bytes);
  }

  Mapped<Watcher> watcher_;
  Mapped<Thread> thread_;
  alignas(64) Slot slots_[2] = {};
  std::mt19937_64 random_{7};
  uint64_t timed_ = 0;
};

TEST_F(InnerEdges, SumsAreCorrectWhenOneOf32IsTimed) {
  constexpr int kCalls = 80'000;
  uint64_t now = 1'000'000, told = 0, truth = 0;
  for (int i = 0; i < kCalls; ++i) {
    const uint64_t before = 100 + random_() % 60, behind = 120 + random_() % 40;
    // some of the operations wait for a late rank
    const uint64_t inside = 300 + (random_() % 100 == 0 ? 400'000 : random_() % 900);
    told += Call(slots_[0], {now, before, inside, behind}).ticks;
    truth += inside;
    now += before + inside + behind + 700 + random_() % 50;
  }
  EXPECT_NEAR(static_cast<double>(timed_), kCalls / 32.5, 150);
  // All errors come from the edges, which take 270 ticks in each call.
  EXPECT_NEAR(static_cast<double>(told) - static_cast<double>(truth), 0, 2.0 * kCalls);
}

TEST_F(InnerEdges, APeriodicProgramIsTimedEvenly) {
  constexpr int kCalls = 80'000;
  uint64_t now = 5'000'000, timed_of[8] = {};
  for (int i = 0; i < kCalls; ++i) {
    const uint64_t before = timed_;
    Call(slots_[0], {now, 100, 500, 100});
    timed_of[i % 8] += timed_ - before;
    now += 1000;
  }
  for (const uint64_t timed : timed_of)
    EXPECT_NEAR(static_cast<double>(timed), kCalls / 260.0, kCalls / 1000.0);
}

TEST_F(InnerEdges, TheFirstOnesAreTimed) {
  for (uint64_t i = 0; i < kTimedAtFirst; ++i) {
    const OperationTime course = Call(slots_[0], {1000 * i + 1000, 10 + i, 500, 20 + i});
    EXPECT_EQ(course.begin, 1000 * i + 1010 + i);
    EXPECT_EQ(course.ticks, 500u);
  }
}

TEST_F(InnerEdges, AllLargeOnesAreTimedAndDoNotAffectSmallOnes) {
  for (uint64_t i = 0; i < 1000; ++i) Call(slots_[0], {1000 * i + 1000, 100, 500, 100});
  uint64_t now = 5'000'000;
  Call(slots_[0], {now, 7000, 500, 9000, kLarge});
  for (uint64_t i = 1; i < 1000; ++i)
    EXPECT_EQ(Call(slots_[0], {now += 20'000, i, 500, 7 * i, kLarge}).ticks, 500u);
  for (uint64_t i = 0; i < 1000; ++i) EXPECT_EQ(Call(slots_[0], {now += 20'000, 100, 500, 100}).ticks, 500u);
}

TEST_F(InnerEdges, ANewOperationLastsFromEntryToReturn) {
  uint64_t now = 1000;
  for (uint64_t i = 0; i < 2000 || thread_->skips_inner == 0; ++i)
    Call(slots_[0], {now += 1000, 100, 500, 100});
  const OperationTime course = Call(slots_[1], {now += 1000, 100, 500, 100});
  EXPECT_EQ(course.begin, now);
  EXPECT_EQ(course.ticks, 700u);
  timed_ = 0;
  for (uint64_t i = 0; i < kTimedAtFirst; ++i)
    EXPECT_EQ(Call(slots_[1], {now += 1000, 100, 500, 100}).ticks, 500u);
  EXPECT_EQ(timed_, kTimedAtFirst);
}

TEST_F(InnerEdges, EdgesLongerThanTheCallAreNotUsed) {
  uint64_t now = 1000;
  for (uint64_t i = 0; i < 100 || thread_->skips_inner == 0; ++i)
    Call(slots_[0], {now += 10'000, 3000, 500, 3000});
  const OperationTime course = Call(slots_[0], {now += 10'000, 100, 200, 100});
  EXPECT_EQ(course.begin, now);
  EXPECT_EQ(course.ticks, 400u);
}

// If an operation has no inner message, only the duration of its call is known.
TEST_F(InnerEdges, OperationsWithoutMessagesHaveNoEdges) {
  for (uint64_t i = 0; i < 1000; ++i) {
    const uint64_t begin = 1000 * i + 1000;
    EXPECT_EQ(FindCourse(thread_.get(), &slots_[0], {begin, begin + 300, 300}, kSmall).ticks, 300u);
  }
}

}  // namespace
}  // namespace rankine::recorder::windows
