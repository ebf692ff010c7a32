// SPDX-License-Identifier: BSD-3-Clause
// Describes the simplest simulated machine: equal hosts, each with one core and its own links.
#pragma once
#include <cstdint>
#include <string>
#include <utility>

#include "base/platform/description.h"

namespace rankine::platform {

// The hosts are named PREFIX0, PREFIX1, ... Speed is in flop/s, bandwidth of each host's link in bytes/s, and
// latency in s.
inline Description EqualHosts(std::string prefix, uint32_t hosts, double speed, double bandwidth,
                              double latency) {
  Description description;
  Zone zone;
  zone.name = prefix + "s";
  zone.routing = Routing::cluster;
  zone.cluster.prefix = std::move(prefix);
  for (uint32_t i = 0; i < hosts; ++i) zone.cluster.numbers.push_back(i);
  zone.cluster.speed = speed;
  zone.cluster.bandwidth = bandwidth;
  zone.cluster.latency = latency;
  description.zones.push_back(std::move(zone));
  return description;
}

}  // namespace rankine::platform
