// SPDX-License-Identifier: BSD-3-Clause
// Makes a platform file of SimGrid from measurements: a flat cluster whose links have the measured
// properties.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

struct Calibrated {
  double latency_s = 0;          // latency between two hosts
  double bandwidth = 0;          // bytes per second for large messages
  double both_ways = 0;          // bytes per second of both directions together
  uint64_t eager_below = 0;      // messages below this size leave at once, and their sends return
  std::vector<Segment> network;  // network time of a message by size, without the processors' costs
  std::vector<Segment> send, isend, receive;  // the processors' costs
  // Between two ranks of one host, with the same segments. Bandwidth 0: not measured.
  double within_latency_s = 0, within_bandwidth = 0;
  double within_worst = 0;  // largest relative deviation from a measured size
  uint64_t within_worst_bytes = 0;
  double worst = 0;  // largest relative deviation of the fit from a measured size
  uint64_t worst_bytes = 0;
};

// An error says which measurements are missing.
base::Result<Calibrated> Calibrate(const Measurements& measured);

// Adds latency and bandwidth between two ranks of one host, from measurements there. A platform has one set
// of factors and costs for all routes, those of the network. Latency and bandwidth are fitted with these
// factors by least squares of relative deviations.
void CalibrateWithin(const Measurements& measured, Calibrated* made);

struct PlatformOptions {
  uint32_t hosts = 2;
  uint32_t cores = 1;
  double speed = 1e9;   // flop/s
  std::string comment;  // text that says how the platform was made
};
std::string PlatformText(const Calibrated& calibrated, const PlatformOptions& options);

}  // namespace rankine::cli
