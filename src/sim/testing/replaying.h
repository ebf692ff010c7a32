// SPDX-License-Identifier: BSD-3-Clause
// Replays traces in memory on a cluster of eight 1 Gflop/s hosts, for tests.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string_view>
#include <utility>

#include "sim/replay.h"
#include "sim/testing/memory_source.h"

namespace rankine::sim::testing {

inline constexpr double kMs = 1e6;  // flops in one millisecond

class Replaying : public ::testing::Test {
 protected:
  void SetUp() override {
    platform::Description description;
    platform::Zone zone;
    zone.name = "c";
    zone.routing = platform::Routing::cluster;
    zone.cluster.prefix = "n";
    for (uint32_t i = 0; i < 8; ++i) zone.cluster.numbers.push_back(i);
    zone.cluster.speed = 1e9;
    zone.cluster.bandwidth = 1e9;
    zone.cluster.latency = 1e-5;
    description.zones.push_back(zone);
    auto built = Platform::Build(std::move(description), "p");
    ASSERT_TRUE(built.ok()) << built.error();
    platform_ = std::move(built.value());
  }
  base::Result<Prediction> Run(ti::Source& source, std::string_view network = "ideal") {
    options_.hosts.clear();
    for (uint32_t rank = 0; rank < source.ranks(); ++rank) options_.hosts.push_back(rank % 8);
    const auto model = ModelNamed(network);
    options_.model = model.value();
    return Replay(source, *platform_, options_);
  }
  double End(ti::Source& source, uint32_t rank) {
    const auto prediction = Run(source);
    EXPECT_TRUE(prediction.ok()) << (prediction.ok() ? "" : prediction.error());
    return prediction.ok() ? prediction.value().ranks[rank].end_s : -1;
  }
  std::unique_ptr<Platform> platform_;
  ReplayOptions options_;
};

}  // namespace rankine::sim::testing
