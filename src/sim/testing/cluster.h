// SPDX-License-Identifier: BSD-3-Clause
// Replays a trace on a simple cluster for tests, with one 1 Gflop/s host for each rank. The links have 1
// GB/s and 10 us. Each message takes 1 ms.
#pragma once
#include "sim/replay.h"

namespace rankine::sim::testing {

inline base::Result<Prediction> ReplayOnCluster(ti::Source& source, uint32_t cores = 1) {
  platform::Description description;
  platform::Zone zone;
  zone.name = "c";
  zone.routing = platform::Routing::cluster;
  zone.cluster.prefix = "n";
  for (uint32_t i = 0; i < source.ranks(); ++i) zone.cluster.numbers.push_back(i);
  zone.cluster.speed = 1e9;
  zone.cluster.cores = cores;
  zone.cluster.bandwidth = 1e9;
  zone.cluster.latency = 1e-5;
  description.zones.push_back(zone);
  const auto platform = Platform::Build(std::move(description), "p");
  ReplayOptions options;
  options.model = ModelNamed("constant:0.001").value();
  for (uint32_t rank = 0; rank < source.ranks(); ++rank) options.hosts.push_back(rank);
  return Replay(source, *platform.value(), options);
}

}  // namespace rankine::sim::testing
