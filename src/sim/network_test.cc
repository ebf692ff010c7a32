// SPDX-License-Identifier: BSD-3-Clause
// Tests that crowds do not change a single bit of the result (network.h).
#include "sim/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "base/platform/cluster.h"

namespace rankine::sim {
namespace {

struct Message {
  double date;
  uint32_t source, target;
  uint64_t bytes;
};

// Returns the arrivals in order. Each arrival consists of a message and a time.
std::vector<std::pair<uint32_t, double>> Arrivals(const Platform& platform,
                                                  const std::vector<Message>& messages, size_t crowd,
                                                  double tcp_gamma) {
  Model model = ModelNamed("SMPI").value();
  model.tcp_gamma = tcp_gamma;
  EventHeap events;
  Network network(platform, model, true, events, 64, crowd);
  std::vector<std::pair<uint32_t, double>> arrivals;
  events.ReserveRanks(static_cast<uint32_t>(messages.size()));
  for (uint32_t i = 0; i < messages.size(); ++i) events.Set(i | EventHeap::kRankBit, messages[i].date);
  double now = 0;
  for (;;) {
    network.ShareAgain(now);
    if (events.empty()) break;
    now += events.first_date() - now;
    while (!events.empty() && std::fabs(events.first_date() - now) < 1e-9) {
      const uint32_t id = events.Pop();
      if ((id & EventHeap::kRankBit) != 0) {
        const Message& message = messages[id & ~EventHeap::kRankBit];
        EXPECT_TRUE(
            network.Start(now, message.source, message.target, message.bytes, id & ~EventHeap::kRankBit));
      } else if (const uint32_t owner = network.Happen(now, id); owner != Network::kOnItsWay) {
        arrivals.emplace_back(owner, now);
      }
    }
  }
  // The heap does not guarantee an order among events at the same time.
  std::ranges::sort(arrivals, {}, [](const auto& one) { return std::pair(one.second, one.first); });
  return arrivals;
}

constexpr uint32_t kHosts = 60;

// `backbone` is the bandwidth in bytes/s of a link that all messages share; 0 if there is no such link.
std::unique_ptr<Platform> Cluster(double backbone) {
  platform::Description description = platform::EqualHosts("n", kHosts, 1e9, 1.25e8, 1e-5);
  description.zones[0].cluster.sharing = platform::Sharing::splitduplex;
  description.zones[0].cluster.backbone_bandwidth = backbone;
  return std::move(Platform::Build(std::move(description), "p").value());
}

std::vector<Message> Made(uint32_t seed, int kind) {
  std::mt19937 random(seed);
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  std::vector<Message> messages;
  for (uint32_t i = 0; i < 600; ++i) {
    // Makes many messages begin at the same time.
    const double date = kind % 2 == 0 ? below(600) * 1e-6 : below(20) * 1e-4;
    const uint32_t source = 1 + below(kHosts - 1);
    uint32_t target = 0;
    // traffic outside the crowd
    if (kind >= 2 && below(8) == 0) target = (source + 1 + below(kHosts - 1)) % kHosts;
    if (kind >= 4 && below(2) == 0) target = kHosts - 1;  // two roots
    if (target == source) continue;
    messages.push_back({date, source, target, kind == 5 ? 1000 + below(60000) : 20000});
  }
  return messages;
}

TEST(Network, CrowdsChangeNoBit) {
  for (const double backbone : {0.0, 1.2e8, 1e9}) {
    const auto platform = Cluster(backbone);
    for (int kind = 0; kind < 6; ++kind) {
      for (uint32_t seed = 0; seed < 2; ++seed) {
        const std::vector<Message> messages = Made(seed, kind);
        for (const double gamma : {4194304.0, 0.0}) {
          const auto without = Arrivals(*platform, messages, 0, gamma);
          ASSERT_EQ(without.size(), messages.size());
          for (const size_t crowd : {2, 5, 20}) {
            const auto with = Arrivals(*platform, messages, crowd, gamma);
            ASSERT_EQ(with.size(), without.size());
            for (size_t i = 0; i < with.size(); ++i)
              ASSERT_TRUE(with[i] == without[i])
                  << kind << " " << seed << " " << crowd << ": arrival " << i << ", " << with[i].first
                  << " at " << with[i].second << ", not " << without[i].first << " at " << without[i].second
                  << ", less by " << without[i].second - with[i].second;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace rankine::sim
