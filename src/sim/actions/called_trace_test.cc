// SPDX-License-Identifier: BSD-3-Clause
#include "sim/actions/called_trace.h"

#include <cmath>
#include <cstdlib>
#include <string_view>

#include <gtest/gtest.h>

#include "rankine/replay.h"
#include "sim/replay.h"
#include "sim/testing/cluster.h"
#include "sim/testing/memory_source.h"

namespace {

using namespace rankine;
using sim::testing::MemorySource;
using sim::testing::ReplayOnCluster;

int Exchange(rankine_action_rank* rank, int argc, const char* const* argv, void*) {
  if (argc != 1 || argv[1] != nullptr) return 7;
  const uint32_t other = 1 - rankine_action_self(rank);
  rankine_action_compute(rank, 1e6);
  rankine_action_irecv(rank, other, 3, strtoull(argv[0], nullptr, 10));
  rankine_action_isend(rank, other, 3, strtoull(argv[0], nullptr, 10));
  rankine_action_waitall(rank);
  rankine_action_allreduce(rank, 8, 2e6);
  return 0;
}
int Apart(rankine_action_rank* rank, int, const char* const*, void*) {
  const uint32_t self = rankine_action_self(rank);
  if (self == 0) {
    rankine_action_isend(rank, 1, 0, 100);
    rankine_action_isend(rank, 1, 1, 200);
    rankine_action_wait(rank, 0, 1, 1);  // the end of the function also waits for the other request
  } else {
    rankine_action_recv(rank, 0, 1, 200);
    rankine_action_recv(rank, 0, 0, 100);
  }
  return 0;
}
int Wrong(rankine_action_rank* rank, int argc, const char* const* argv, void*) {
  const std::string_view what = argc > 0 ? argv[0] : "";
  if (what == "send") rankine_action_send(rank, 9, 0, 1);
  if (what == "tag") rankine_action_recv(rank, 0, -2, 1);
  if (what == "wait") rankine_action_wait(rank, 0, 1, 0);
  if (what == "root") rankine_action_bcast(rank, 1, 2);
  if (what == "work") rankine_action_compute(rank, std::nan(""));
  if (what == "line") rankine_action_line(rank, "scan 1 0");
  return what.empty() ? 3 : 0;
}

// The registry is global, so the actions are registered only once per process.
void Register() {
  static const bool kOnce = [] {
    EXPECT_EQ(rankine_action_register("exchange", Exchange, nullptr), 0);
    EXPECT_EQ(rankine_action_register("apart", Apart, nullptr), 0);
    EXPECT_EQ(rankine_action_register("wrong", Wrong, nullptr), 0);
    EXPECT_EQ(rankine_action_register("wrong", Wrong, nullptr), -1);
    EXPECT_EQ(rankine_action_register("two words", Wrong, nullptr), -1);
    return true;
  }();
  EXPECT_TRUE(kOnce);
}

TEST(CalledTrace, ATraceOfCallsEqualsItsActions) {
  Register();
  sim::CalledTrace called(2);
  MemorySource plain(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    called.Add(rank, "exchange", {"4096"});
    plain.Compute(rank, 1e6);
    const auto other = static_cast<int32_t>(1 - rank);
    plain.Recv(rank, other, 4096, 3, 0);
    plain.Send(rank, other, 4096, 3, 1);
    plain.Wait(rank, {0, 1}, {0, 1});
    plain.Collective(rank, ti::Collective::allreduce, 8).volume = 2e6;
  }
  const auto by_call = ReplayOnCluster(called), by_hand = ReplayOnCluster(plain);
  ASSERT_TRUE(by_call.ok() && by_hand.ok());
  EXPECT_TRUE(by_call.value().seconds == by_hand.value().seconds && by_call.value().seconds > 1e-3);
  EXPECT_TRUE(by_call.value().actions == by_hand.value().actions);
}

TEST(CalledTrace, WaitsFindRequestsByKeyAndAtTheEnd) {
  Register();
  sim::CalledTrace trace(2);
  for (uint32_t rank = 0; rank < 2; ++rank) trace.Add(rank, "apart", {});
  const auto done = ReplayOnCluster(trace);
  ASSERT_TRUE(done.ok() && done.value().messages == 2);
}

TEST(CalledTrace, AnErrorNamesRankAndAction) {
  Register();
  const auto error = [](const char* name, std::vector<std::string> words) {
    sim::CalledTrace trace(2);
    trace.Add(1, name, std::move(words));
    const auto done = ReplayOnCluster(trace);
    return done.ok() ? std::string("none") : done.error();
  };
  EXPECT_EQ(error("wrong", {}), "rank 1, line 1: action wrong: its function returned 3");
  EXPECT_EQ(error("unheard", {}),
            "rank 1, line 1: action unheard: no function is registered under this name");
  EXPECT_EQ(error("wrong", {"send"}), "rank 1, line 1: it sends to rank 9 of 2");
  EXPECT_EQ(error("wrong", {"tag"}), "rank 1, line 1: a message with tag -2");
  EXPECT_EQ(error("wrong", {"wait"}), "rank 1, line 1: the rank waits for a request that it has not started");
  EXPECT_EQ(error("wrong", {"root"}), "rank 1, line 1: the root is not a rank: 2");
  EXPECT_EQ(error("wrong", {"work"}), "rank 1, line 1: the amount is negative, or not a number");
  EXPECT_EQ(error("wrong", {"line"}),
            "rank 1, line 1: a library cannot replay lines of text; only rankine replay can: scan 1 0");
}

TEST(CalledTrace, ACProgramReplaysLines) {
  Register();
  const rankine_actions_cluster cluster = {2, 1e9, 1e9, 1e-5};
  char why[100] = "x";
  const double seconds =
      rankine_actions_replay(&cluster, 2, "0 exchange 8\n# a remark\n\n1\texchange 8\r\n", why, sizeof why);
  EXPECT_TRUE(seconds > 3e-3 && why[0] == '\0');
  const auto refused = [&](const rankine_actions_cluster& on, uint32_t ranks, const char* lines) {
    EXPECT_TRUE(rankine_actions_replay(&on, ranks, lines, why, sizeof why) < 0);
    return std::string(why);
  };
  EXPECT_EQ(refused(cluster, 2, "2 exchange 8\n"), "line 1: no rank of the 2: 2");
  EXPECT_EQ(refused(cluster, 2, "\n1x exchange 8\n"), "line 2: no rank of the 2: 1x");
  EXPECT_EQ(refused(cluster, 2, "1"), "line 1: the line has a rank, but no action");
  EXPECT_EQ(refused({0, 1, 1, 0}, 2, ""), "the number of hosts and of ranks must be from 1 to 10000000");
  EXPECT_EQ(refused({2, 0, 1, 0}, 2, ""), "a cluster needs a speed and a bandwidth above 0, and a latency");
  EXPECT_EQ(refused(cluster, 2, nullptr), "the cluster or the lines are missing");
  EXPECT_TRUE(rankine_actions_replay(&cluster, 2, "0 exchange", nullptr, 0) < 0);
  EXPECT_LT(rankine_actions_replay(&cluster, 2, "0 exchange", why, 4), 0);
  EXPECT_EQ(std::string(why), "ran");
}

}  // namespace
