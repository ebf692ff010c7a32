// SPDX-License-Identifier: BSD-3-Clause
#include "sim/matching.h"

#include <gtest/gtest.h>

#include <list>
#include <random>

namespace rankine::sim {
namespace {

struct End {
  uint32_t source, context;
  int32_t tag;
  uint32_t message;
};

bool Fits(const End& receive, const End& send) {
  return receive.context == send.context &&
         (receive.source == Matching::kAny || receive.source == send.source) &&
         (receive.tag == Matching::kAnyTag || receive.tag == send.tag);
}

// Compares `Matching` with a simple implementation that follows the standard. In this implementation, each
// receiver has a list of sends and a list of receives, which are searched from the beginning.
TEST(Matching, EqualsTwoLists) {
  std::mt19937 random(3);
  const auto pick = [&](uint32_t to) { return std::uniform_int_distribution<uint32_t>(0, to)(random); };
  constexpr uint32_t kRanks = 4;
  Matching matching(kRanks);
  std::list<End> sends[kRanks], receives[kRanks];
  for (int i = 0; i < 30000; ++i) {
    const uint32_t target = pick(kRanks - 1);
    // Tags change over time, so that keys are dropped and created again.
    End end{pick(kRanks - 1), pick(1), static_cast<int32_t>(pick(2)) + i / 1000 * 3, 0};
    const bool sends_more = sends[target].size() < receives[target].size();
    if (pick(9) < (sends_more ? 7u : 3u)) {
      end.message = matching.PostSend(end.source, target, end.context, end.tag);
      auto found = receives[target].begin();
      while (found != receives[target].end() && !Fits(*found, end)) ++found;
      if (found == receives[target].end()) {
        EXPECT_FALSE(matching[end.message].has_receive);
        sends[target].push_back(end);
      } else {
        ASSERT_EQ(end.message, found->message) << i;
        ASSERT_EQ(matching[end.message].source, end.source);
        receives[target].erase(found);
        matching.Free(end.message);
      }
    } else if (pick(19) == 0 && !receives[target].empty()) {
      auto cancelled = receives[target].begin();
      std::advance(cancelled, pick(static_cast<uint32_t>(receives[target].size()) - 1));
      EXPECT_TRUE(matching.Cancel(cancelled->message));
      receives[target].erase(cancelled);
    } else {
      if (pick(3) == 0) end.source = Matching::kAny;
      if (pick(3) == 0) end.tag = Matching::kAnyTag;
      auto found = sends[target].begin();
      while (found != sends[target].end() && !Fits(end, *found)) ++found;
      const uint32_t probed = matching.Probe(end.source, target, end.context, end.tag);
      end.message = matching.PostReceive(end.source, target, end.context, end.tag);
      if (found == sends[target].end()) {
        EXPECT_EQ(probed, kNoMessage);
        receives[target].push_back(end);
      } else {
        ASSERT_EQ(end.message, found->message) << i;
        ASSERT_EQ(probed, found->message);
        sends[target].erase(found);
        matching.Free(end.message);
      }
    }
  }
}

}  // namespace
}  // namespace rankine::sim
