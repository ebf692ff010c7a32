// SPDX-License-Identifier: BSD-3-Clause
#include "sim/max_min.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace rankine::sim {
namespace {

struct NaiveFlow {
  std::vector<Share> shares;
  double penalty = 0, bound = 0;
};
struct NaiveLink {
  double bandwidth;
  bool fatpipe;
};

// Computes the shares of all flows by the definition each time, without components, lists, or a particular
// order.
std::map<uint32_t, double> Naive(const std::vector<NaiveLink>& links,
                                 const std::map<uint32_t, NaiveFlow>& flows) {
  std::map<uint32_t, double> values;
  while (values.size() < flows.size()) {
    double least = INFINITY;
    std::vector<double> level(links.size(), INFINITY);
    for (uint32_t link = 0; link < links.size(); ++link) {
      double remaining = links[link].bandwidth, usage = 0;
      for (const auto& [id, flow] : flows) {
        for (const Share& share : flow.shares) {
          if (share.link != link) continue;
          const bool fixed = values.count(id) > 0;
          if (fixed && !links[link].fatpipe) remaining -= share.weight * values[id];
          if (!fixed && links[link].fatpipe) usage = std::max(usage, share.weight / flow.penalty);
          if (!fixed && !links[link].fatpipe) usage += share.weight / flow.penalty;
        }
      }
      if (usage > 0) level[link] = std::max(remaining, 0.0) / usage;
      least = std::min(least, level[link]);
    }
    double bound = INFINITY;
    std::vector<uint32_t> full;
    for (const auto& [id, flow] : flows) {
      if (values.count(id) > 0) continue;
      for (const Share& share : flow.shares) {
        if (level[share.link] > least * (1 + 1e-9)) continue;
        full.push_back(id);
        if (flow.bound > 0 && flow.bound * flow.penalty < least)
          bound = std::min(bound, flow.bound * flow.penalty);
        break;
      }
    }
    for (const uint32_t id : full) {
      const NaiveFlow& flow = flows.at(id);
      if (bound == INFINITY)
        values[id] = least / flow.penalty;
      else if (std::fabs(flow.bound * flow.penalty - bound) < 1e-5)
        values[id] = flow.bound;
    }
  }
  return values;
}

uint32_t Pick(std::mt19937& random, uint32_t from, uint32_t to) {
  return std::uniform_int_distribution<uint32_t>(from, to)(random);
}

// A random network that both the tested implementation and the simple implementation can use.
struct Net {
  explicit Net(std::mt19937& random, bool reuse) : sharing(reuse) {
    const uint32_t link_count = Pick(random, 1, 14);
    for (uint32_t i = 0; i < link_count; ++i) {
      links.push_back({1e6 * Pick(random, 1, 9), Pick(random, 0, 5) == 0});
      sharing.AddLink(links.back().bandwidth, links.back().fatpipe);
    }
    for (int way = 0; way < 12; ++way) {
      NaiveFlow& flow = ways.emplace_back();
      flow.penalty = 1e-5 * Pick(random, 1, 5);
      flow.bound = Pick(random, 0, 2) == 0 ? 0 : 1e5 * Pick(random, 1, 60);
      for (uint32_t link = 0; link < link_count; ++link) {
        if (Pick(random, 0, 3) == 0) flow.shares.push_back({link, Pick(random, 0, 1) == 0 ? 1 : 0.05});
      }
      if (flow.shares.empty()) flow.shares.push_back({Pick(random, 0, link_count - 1), 1});
      sharing.AddWay(flow.shares, flow.penalty, flow.bound);
    }
  }
  MaxMin sharing;
  std::vector<NaiveLink> links;
  std::vector<NaiveFlow> ways;
};

TEST(MaxMin, IncrementalEqualsTheDefinition) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    Net net(random, round % 2 == 0);
    // The keys are route numbers; further flows on the same route have numbers increased by 100.
    std::map<uint32_t, NaiveFlow> flows;
    std::map<uint32_t, double> values;  // by route
    for (int change = 0; change < 60; ++change) {
      const uint32_t way = Pick(random, 0, 11), id = way + 100 * Pick(random, 0, 2);
      if (flows.erase(id) > 0) {
        net.sharing.Remove(way);
      } else {
        flows[id] = net.ways[way];
        net.sharing.Add(way);
      }
      if (Pick(random, 0, 2) == 0) continue;  // collects several changes before solving them
      net.sharing.Solve([&](uint32_t solved, double value) { values[solved] = value; });
      EXPECT_FALSE(net.sharing.changed());
      for (const auto& [flow, value] : Naive(net.links, flows)) {
        // Because of SimGrid's precision, a link counts as full when 1e-5 of its bandwidth is left.
        ASSERT_NEAR(values[flow % 100], value, 1e-4 * 9e6)
            << "round " << round << " change " << change << " flow " << flow;
      }
    }
  }
}

TEST(MaxMin, AStoredSolutionIsTheSameToTheLastBit) {
  for (uint32_t seed = 0; seed < 40; ++seed) {
    std::mt19937 first(seed), second(seed);
    Net anew(first, false), reusing(second, true);
    std::map<uint32_t, double> solved, reused;
    std::mt19937 random(seed);
    // The same routes are added and removed repeatedly, each time in a different order.
    for (int repetition = 0; repetition < 8; ++repetition) {
      for (const bool come : {true, false}) {
        for (uint32_t group = 0; group < 3; ++group) {
          std::vector<uint32_t> ways = {group, group + 3, group + 6, group + 9, group};
          std::shuffle(ways.begin(), ways.end(), random);
          for (const uint32_t way : ways) {
            come ? anew.sharing.Add(way) : anew.sharing.Remove(way);
            come ? reusing.sharing.Add(way) : reusing.sharing.Remove(way);
          }
          anew.sharing.Solve([&](uint32_t way, double value) { solved[way] = value; });
          reusing.sharing.Solve([&](uint32_t way, double value) { reused[way] = value; });
          ASSERT_EQ(solved, reused) << "seed " << seed << " repetition " << repetition;
        }
      }
    }
    EXPECT_EQ(anew.sharing.solved(), 8u * 6);
    EXPECT_LE(reusing.sharing.solved(), 2u * 6);
  }
}

// Tests that a new flow gets its value even if it replaces a flow on the same route, so that the set of
// flows does not change.
TEST(MaxMin, AFlowInAnothersPlaceIsReported) {
  MaxMin sharing;
  sharing.AddLink(100, false);
  const std::vector<Share> shares = {{0, 1}};
  for (int way = 0; way < 2; ++way) sharing.AddWay(shares, 1, 0);
  sharing.Add(0);
  sharing.Solve([](uint32_t, double) {});
  for (int i = 0; i < 4; ++i) {
    sharing.Remove(0);
    sharing.Add(0);
    int reported = 0;
    sharing.Solve([&](uint32_t way, double value) {
      EXPECT_EQ(way, 0u);
      EXPECT_DOUBLE_EQ(value, 100);
      ++reported;
    });
    EXPECT_EQ(reported, 1);
  }
}

TEST(MaxMin, ABoundLeavesTheRestToOthers) {
  MaxMin sharing;
  sharing.AddLink(100, false);
  const std::vector<Share> shares = {{0, 1}};
  sharing.AddWay(shares, 1, 10);
  sharing.AddWay(shares, 1, 0);
  sharing.AddWay(shares, 2, 0);  // half the weight
  for (uint32_t way = 0; way < 3; ++way) sharing.Add(way);
  std::map<uint32_t, double> values;
  sharing.Solve([&](uint32_t way, double value) { values[way] = value; });
  EXPECT_DOUBLE_EQ(values[0], 10);
  EXPECT_DOUBLE_EQ(values[1], 60);
  EXPECT_DOUBLE_EQ(values[2], 30);
}

}  // namespace
}  // namespace rankine::sim
