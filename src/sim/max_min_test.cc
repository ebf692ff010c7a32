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

// The definition, all flows and links anew: no components, no lists, no order.
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

TEST(MaxMin, IncrementalEqualsTheDefinition) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    MaxMin sharing;
    std::vector<NaiveLink> links;
    std::map<uint32_t, NaiveFlow> flows;
    std::map<uint32_t, double> values;
    const auto pick = [&](uint32_t from, uint32_t to) {
      return std::uniform_int_distribution<uint32_t>(from, to)(random);
    };
    const uint32_t link_count = pick(1, 14);
    for (uint32_t i = 0; i < link_count; ++i) {
      links.push_back({1e6 * pick(1, 9), pick(0, 5) == 0});
      sharing.AddLink(links.back().bandwidth, links.back().fatpipe);
    }
    for (int change = 0; change < 40; ++change) {
      const uint32_t id = pick(0, 11);
      if (flows.count(id) > 0) {
        sharing.Remove(id);
        flows.erase(id);
        values.erase(id);
      } else {
        NaiveFlow& flow = flows[id];
        flow.penalty = 1e-5 * pick(1, 5);
        flow.bound = pick(0, 2) == 0 ? 0 : 1e5 * pick(1, 60);
        for (uint32_t link = 0; link < link_count; ++link) {
          if (pick(0, 3) == 0) flow.shares.push_back({link, pick(0, 1) == 0 ? 1 : 0.05});
        }
        if (flow.shares.empty()) flow.shares.push_back({pick(0, link_count - 1), 1});
        sharing.Add(id, flow.shares, flow.penalty, flow.bound);
      }
      if (pick(0, 2) == 0) continue;  // several changes before one solving
      sharing.Solve([&](uint32_t flow, double value) { values[flow] = value; });
      EXPECT_FALSE(sharing.changed());
      for (const auto& [flow, value] : Naive(links, flows)) {
        // SimGrid's precision takes a link for full at 1e-5 of its bandwidth.
        ASSERT_NEAR(values[flow], value, 1e-4 * 9e6)
            << "round " << round << " change " << change << " flow " << flow;
      }
    }
  }
}

TEST(MaxMin, ABoundLeavesTheRestToOthers) {
  MaxMin sharing;
  sharing.AddLink(100, false);
  const std::vector<Share> shares = {{0, 1}};
  sharing.Add(0, shares, 1, 10);
  sharing.Add(1, shares, 1, 0);
  sharing.Add(2, shares, 2, 0);  // half the weight
  std::map<uint32_t, double> values;
  sharing.Solve([&](uint32_t flow, double value) { values[flow] = value; });
  EXPECT_DOUBLE_EQ(values[0], 10);
  EXPECT_DOUBLE_EQ(values[1], 60);
  EXPECT_DOUBLE_EQ(values[2], 30);
}

}  // namespace
}  // namespace rankine::sim
