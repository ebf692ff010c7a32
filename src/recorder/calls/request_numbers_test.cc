// SPDX-License-Identifier: BSD-3-Clause
// Tests request numbers against a model that lists the open requests.
#include "recorder/calls/request_numbers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <thread>
#include <vector>

namespace rankine::recorder {

Process g_process;

namespace calls {
namespace {

using layout::kTiNone;

struct Model {
  // For each handle, lists the numbers of its requests in the order in which the requests started.
  std::map<uint64_t, std::deque<uint32_t>> of;
  std::map<uint32_t, uint64_t> handle;  // Maps each used request number to the request's handle.

  uint32_t Lowest() const {
    uint32_t number = 0;
    for (const auto& [taken, of_it] : handle) {
      if (taken != number) break;
      ++number;
    }
    return number;
  }
  void Start(uint64_t of_it, uint32_t number) {
    of[of_it].push_back(number);
    handle[number] = of_it;
  }
  void End(uint32_t number) {
    auto& queue = of[handle.at(number)];
    std::erase(queue, number);
    handle.erase(number);
  }
};

void Agree(const Model& model, RequestNumbers* numbers) {
  ASSERT_EQ(numbers->Next(), model.Lowest());
  for (const auto& [handle, queue] : model.of) {
    for (uint32_t n = 0; n <= queue.size(); ++n)
      ASSERT_EQ(numbers->Find(handle, n), n < queue.size() ? queue[n] : kTiNone) << handle << ' ' << n;
  }
  for (const auto& [number, handle] : model.handle)
    ASSERT_EQ(numbers->At(number).place, numbers->FindPlace(handle)) << number;
}

class Requests : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(numbers_.Prepare()); }
  void Start(uint64_t handle) {
    const uint32_t next = numbers_.Next();
    ASSERT_EQ(numbers_.Start(handle, {}, 0), next);
    model_.Start(handle, next);
  }
  void End(uint32_t number) {
    numbers_.End(number);
    model_.End(number);
  }
  // A random open request.
  uint32_t Drawn() {
    auto at = model_.handle.begin();
    std::advance(at, random_() % model_.handle.size());
    return at->first;
  }

  RequestNumbers numbers_{};
  Model model_;
  std::mt19937 random_{7};  // NOLINT(*-msc51-cpp): reproducible
};

TEST_F(Requests, AreTheLowestThatIsFreeAndQueueByHandle) {
  for (int i = 0; i < 20'000; ++i) {
    // The number of open requests grows to about 300, then falls to 0, and so on.
    const bool grows = i / 600 % 2 == 0;
    if (model_.handle.empty() || random_() % 4 < (grows ? 3u : 1u)) {
      Start(1 + random_() % 50);
    } else if (random_() % 2 == 0) {
      End(Drawn());
    } else {
      const uint64_t handle = model_.handle.at(Drawn());
      numbers_.EndFirst(numbers_.FindPlace(handle));
      model_.End(model_.of[handle].front());
    }
    if (i % 50 == 0) Agree(model_, &numbers_);
  }
}

TEST_F(Requests, BeginAndEndAsBeforeWithoutASearch) {
  constexpr uint32_t kLoop = 12;  // The request numbers of the loop are in two words of the bitmap.
  for (uint64_t handle = 1; numbers_.Next() < 122; ++handle) Start(handle);
  for (int turn = 0; turn < 3; ++turn) {
    std::vector<uint32_t> begun;
    for (uint32_t i = 0; i < kLoop; ++i) {
      const uint64_t handle = 5000 + i;
      const uint32_t number = numbers_.Next();
      const NumberBits bits = numbers_.BitsOf(number);
      ASSERT_TRUE(numbers_.IsNext(bits));
      ASSERT_FALSE(numbers_.IsNext(numbers_.BitsOf(number + 1)));
      ASSERT_FALSE(numbers_.IsNext({}));
      if (turn == 0) {
        Start(handle);
      } else {
        RequestPlace* place = numbers_.FindPlace(handle);
        ASSERT_TRUE(RequestNumbers::IsAsBefore(*place, handle));
        ASSERT_FALSE(RequestNumbers::IsAsBefore(*place, handle + 1));
        numbers_.Take(bits);
        RequestNumbers::OpenAsBefore(place, number, &numbers_.At(number),
                                     {turn * 10ull, 1, true, false, Cancel::none});
        model_.Start(handle, number);
        ASSERT_FALSE(RequestNumbers::IsAsBefore(*place, handle));
        ASSERT_EQ(numbers_.At(number).receives.room, turn * 10ull);
      }
      begun.push_back(number);
      Agree(model_, &numbers_);
    }
    ASSERT_EQ(numbers_.BitsOf(begun).bits, 0u);  // The bits of the numbers are not all in the same word.
    // The numbers whose bits are in the same word are freed together.
    for (const bool low : {false, true}) {
      std::vector<uint32_t> together;
      for (const uint32_t number : begun) {
        if ((number < 128) == low) together.push_back(number);
      }
      ASSERT_FALSE(together.empty());
      const NumberBits bits = numbers_.BitsOf(together);
      ASSERT_EQ(static_cast<size_t>(__builtin_popcountll(bits.bits)), together.size());
      for (const uint32_t number : together) {
        ASSERT_TRUE(RequestNumbers::IsFirst(numbers_.At(number), number, model_.handle.at(number)));
        ASSERT_FALSE(RequestNumbers::IsFirst(numbers_.At(number), number, 4999));
        RequestNumbers::EndOf(numbers_.At(number));
        model_.End(number);
      }
      numbers_.Free(bits);
      Agree(model_, &numbers_);
    }
  }
}

// The test gives each request a new handle, so the table of handles becomes full. The table then removes the
// entries without open requests, and moves the other entries.
TEST_F(Requests, StayKnownWhenTheirPlacesMove) {
  for (uint64_t handle = 1; handle < 150'000; ++handle) {
    Start(handle);
    if (handle % 1000 < 2) {  // Some requests stay open, in entries that other handles had used before.
      Start(handle);
      continue;
    }
    End(model_.of.at(handle).front());
    model_.of.erase(handle);
  }
  Agree(model_, &numbers_);
  while (!model_.handle.empty()) End(Drawn());
  Agree(model_, &numbers_);
}

TEST_F(Requests, HaveNoNumberWhenAllAreTaken) {
  for (uint32_t i = 0; i < kMostRequests; ++i) ASSERT_EQ(numbers_.Start(i % 1000 + 1, {}, 0), i);
  EXPECT_EQ(numbers_.Next(), kMostRequests);
  EXPECT_EQ(numbers_.Start(1, {}, 0), kTiNone);
  numbers_.End(40'000);
  EXPECT_EQ(numbers_.Start(2000, {}, 0), 40'000u);
  EXPECT_EQ(numbers_.Next(), kMostRequests);
}

// The fixture of tests in which several threads call MPI at once.
class ThreadRequests : public Requests {
 protected:
  void SetUp() override {
    g_process.concurrent = true;
    Requests::SetUp();
  }
  void TearDown() override { g_process.concurrent = false; }
  uint32_t StartBy(uint16_t thread, uint64_t handle) {
    const uint32_t place = numbers_.Start(handle, {}, thread);
    EXPECT_NE(place, kTiNone);
    return place;
  }
};

// A thread keeps its request numbers as long as it completes its requests itself. When another thread
// completes a request, the request's number is never used again. The test performs random operations on the
// table and on a simple model that uses lists, and compares their results.
TEST_F(ThreadRequests, HaveNumbersOfTheirThread) {
  struct One {
    uint32_t place, number;
    uint64_t handle;
    uint16_t thread;
  };
  std::vector<One> open;
  std::map<uint32_t, uint16_t> starter;  // Maps each number to the thread that started the request with
                                         // this number.
  std::set<uint32_t> taken, gone;
  uint64_t handed = 0;
  for (int i = 0; i < 50'000; ++i) {
    const auto thread = static_cast<uint16_t>(random_() % 8);
    if (open.empty() || (open.size() < 900 && random_() % 2 == 0)) {
      const uint64_t handle = 1 + random_() % 200;
      const uint32_t place = StartBy(thread, handle), number = numbers_.NumberOf(place);
      ASSERT_TRUE(starter.try_emplace(number, thread).first->second == thread) << number;
      ASSERT_TRUE(taken.insert(number).second && !gone.contains(number)) << number;
      open.push_back({place, number, handle, thread});
      continue;
    }
    const size_t at = random_() % open.size();
    const One one = open[at];
    open.erase(open.begin() + static_cast<ptrdiff_t>(at));
    ASSERT_EQ(numbers_.NumberOf(one.place), one.number);
    const uint16_t by = random_() % 4 == 0 ? thread : one.thread;
    numbers_.EndBy(one.place, by);
    taken.erase(one.number);
    if (by == one.thread) continue;
    gone.insert(one.number);
    ++handed;
  }
  EXPECT_LE(starter.size(), size_t{8} * 960 + handed);
}

TEST_F(ThreadRequests, GoToTheCallThatHasNamedThem) {
  constexpr uint64_t kHandle = 77;
  const uint32_t first = StartBy(1, kHandle);
  ASSERT_EQ(numbers_.Await(kHandle, 1, kTiNone), first);
  // The library has completed the request, but thread 1 has not recorded the completion yet. The library
  // therefore gives the same handle to thread 2.
  const uint32_t second = StartBy(2, kHandle);
  EXPECT_EQ(numbers_.Await(kHandle, 3, kTiNone), second) << "thread 3 completes what thread 2 has started";
  EXPECT_TRUE(numbers_.Awaits(first, kHandle, 1) && numbers_.Awaits(second, kHandle, 3));
  EXPECT_FALSE(numbers_.Awaits(first, kHandle, 3) || numbers_.Awaits(first, kHandle + 1, 1));
  numbers_.EndBy(second, 3);
  numbers_.EndBy(first, 1);
  EXPECT_EQ(numbers_.Await(kHandle, 1, kTiNone), kTiNone);
  // Thread 1 calls a test, which finds nothing and releases the request.
  const uint32_t third = StartBy(1, kHandle);
  ASSERT_EQ(numbers_.Await(kHandle, 1, kTiNone), third);
  numbers_.LetGo(third, 2);
  EXPECT_TRUE(numbers_.Awaits(third, kHandle, 1)) << "of another thread's call";
  numbers_.LetGo(third, 1);
  EXPECT_FALSE(numbers_.Awaits(third, kHandle, 1));
}

TEST_F(ThreadRequests, OfOneHandleAreTheThreadsOwnFirst) {
  constexpr uint64_t kHandle = 5;
  const uint32_t others = StartBy(1, kHandle), own = StartBy(2, kHandle), also = StartBy(2, kHandle);
  ASSERT_EQ(numbers_.Await(kHandle, 2, kTiNone), own);
  ASSERT_EQ(numbers_.Await(kHandle, 2, own), also);
  EXPECT_EQ(numbers_.Await(kHandle, 2, also), others);
}

TEST_F(ThreadRequests, OfThreadsThatAreGoneLeaveTheirPlaces) {
  for (uint32_t thread = 0; thread < 3000; ++thread)
    numbers_.EndBy(StartBy(static_cast<uint16_t>(thread), 9), static_cast<uint16_t>(thread));
  std::set<uint32_t> numbers;
  for (uint32_t i = 0; i < kMostRequests; ++i) numbers.insert(numbers_.NumberOf(StartBy(7, 9 + i % 100)));
  EXPECT_EQ(numbers.size(), size_t{kMostRequests});
  EXPECT_EQ(numbers_.Start(1, {}, 7), kTiNone);
}

// Each thread starts requests, and completes requests of other threads, as calls under MPI_THREAD_MULTIPLE
// do. With ThreadSanitizer (./dev build tsan), the test also shows that the lock protects all shared data.
TEST_F(ThreadRequests, OfThreadsAtOnceAreNeverTwoWithOneNumber) {
  constexpr uint16_t kThreads = 4;
  constexpr int kRounds = 5000;
  std::vector<std::thread> threads;
  std::set<uint32_t> open;  // these variables are protected by the lock
  std::atomic<int> failed{0};
  for (uint16_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      std::mt19937 random(thread);
      for (int round = 0; round < kRounds; ++round) {
        const uint64_t handle = 1 + random() % 8;
        if (!RequestNumbers::Lock()) continue;
        const uint32_t started = numbers_.Start(handle, {}, thread);
        if (started == kTiNone || !open.insert(started).second) ++failed;
        RequestNumbers::Unlock();
        if (!RequestNumbers::Lock()) continue;
        const uint32_t ended = numbers_.Await(1 + random() % 8, thread, kTiNone);
        if (ended != kTiNone) {
          if (open.erase(ended) != 1) ++failed;
          numbers_.EndBy(ended, thread);
        }
        RequestNumbers::Unlock();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
}

}  // namespace
}  // namespace calls
}  // namespace rankine::recorder
