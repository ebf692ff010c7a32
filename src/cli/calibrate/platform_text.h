// SPDX-License-Identifier: BSD-3-Clause
// Makes a SimGrid platform file from measurements: a flat cluster whose links have the measured properties.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

struct Calibrated {
  double latency_s = 0;          // latency between two hosts
  double bandwidth = 0;          // bytes per second for large messages
  double both_ways = 0;          // bytes per second of both directions together, if they are used at once
  uint64_t eager_below = 0;      // smaller messages are sent at once, and their sends return without waiting
  std::vector<Segment> network;  // network time of a message by size, without processor time
  std::vector<Segment> send, isend, receive;  // time that processors spend on a message
  // For two ranks of the same host, with the same segments. Bandwidth 0: not measured.
  double within_latency_s = 0, within_bandwidth = 0;
  double within_worst = 0;  // largest relative deviation of the fit from a measured size, within a host
  uint64_t within_worst_bytes = 0;
  double worst = 0;  // largest relative deviation of the fit from a measured size
  uint64_t worst_bytes = 0;
};

// An error says which measurements are missing.
base::Result<Calibrated> Calibrate(const Measurements& measured);

// Adds latency and bandwidth between two ranks of the same host, from measurements there. A platform has only
// one set of factors and processor costs for all routes: those measured over the network. Latency and
// bandwidth are fitted under these factors, by least squares of relative deviations.
void CalibrateWithin(const Measurements& measured, Calibrated* made);

struct PlatformOptions {
  uint32_t hosts = 2;
  uint32_t cores = 1;
  double speed = 1e9;   // flop/s
  std::string comment;  // describes how the platform was made
};
std::string PlatformText(const Calibrated& calibrated, const PlatformOptions& options);

}  // namespace rankine::cli
