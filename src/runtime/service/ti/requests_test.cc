// Numbers of requests, against what a list of the open ones says.
#include "runtime/service/ti/requests.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <random>
#include <set>
#include <vector>

namespace rankine::runtime {

Process g_process;

namespace service::ti {
namespace {

using format::kTiNone;

struct Model {
  std::map<uint64_t, std::deque<uint32_t>> of;  // handle: numbers, in the order of their starts
  std::map<uint32_t, uint64_t> handle;          // of a number that is taken

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
    ASSERT_EQ(numbers_.Start(handle, {}), next);
    model_.Start(handle, next);
  }
  void End(uint32_t number) {
    numbers_.End(number);
    model_.End(number);
  }
  // One that is open.
  uint32_t Drawn() {
    auto at = model_.handle.begin();
    std::advance(at, random_() % model_.handle.size());
    return at->first;
  }

  RequestNumbers numbers_{};
  Model model_;
  std::mt19937 random_{7};  // NOLINT(*-msc51-cpp): the same each time
};

TEST_F(Requests, AreTheLowestThatIsFreeAndQueueByHandle) {
  for (int i = 0; i < 20'000; ++i) {
    // (grows to some 300, falls to none, and so on)
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
  constexpr uint32_t kLoop = 12;  // its numbers lie on both sides of a word's end
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
        RequestNumbers::OpenAsBefore(place, number, &numbers_.At(number), {turn * 10ull, 1, true, false, 0});
        model_.Start(handle, number);
        ASSERT_FALSE(RequestNumbers::IsAsBefore(*place, handle));
        ASSERT_EQ(numbers_.At(number).receives.room, turn * 10ull);
      }
      begun.push_back(number);
      Agree(model_, &numbers_);
    }
    ASSERT_EQ(numbers_.BitsOf(begun).bits, 0u);  // not all in one word
    // Those of one word go together.
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

// A library that gives each request another handle fills the table of handles: those that hold nothing go,
// and what is open moves.
TEST_F(Requests, StayKnownWhenTheirPlacesMove) {
  for (uint64_t handle = 1; handle < 150'000; ++handle) {
    Start(handle);
    if (handle % 1000 < 2) {  // some stay, which others were in the way of
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
  for (uint32_t i = 0; i < kMostRequests; ++i) ASSERT_EQ(numbers_.Start(i % 1000 + 1, {}), i);
  EXPECT_EQ(numbers_.Next(), kMostRequests);
  EXPECT_EQ(numbers_.Start(1, {}), kTiNone);
  numbers_.End(40'000);
  EXPECT_EQ(numbers_.Start(2000, {}), 40'000u);
  EXPECT_EQ(numbers_.Next(), kMostRequests);
}

}  // namespace
}  // namespace service::ti
}  // namespace rankine::runtime
