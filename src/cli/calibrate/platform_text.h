// SPDX-License-Identifier: BSD-3-Clause
// Makes a SimGrid platform file from measurements: a flat cluster whose links have the measured properties.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

struct Calibrated {
  double latency_s = 0;  // latency between two hosts
  double bandwidth = 0;  // bytes per second for large messages
  double both_ways = 0;  // total bytes per second if both directions are used at once
  // smaller messages are sent immediately, and their sends return without waiting for the receiver
  uint64_t eager_below = 0;
  std::vector<Segment> network;               // network time of a message by size, excluding processor time
  std::vector<Segment> send, isend, receive;  // time that processors spend on a message
  // For two ranks on the same host. The segments are the same. Bandwidth 0: not measured.
  double within_latency_s = 0, within_bandwidth = 0;
  double within_worst = 0;  // largest relative deviation of the fit from a measured time, within a host
  uint64_t within_worst_bytes = 0;
  double worst = 0;  // largest relative deviation of the fit from a measured time
  uint64_t worst_bytes = 0;
};

// An error says which measurements are missing.
base::Result<Calibrated> Calibrate(const Measurements& measured);

// Adds latency and bandwidth between two ranks on the same host, from measurements made there. A platform has
// only one set of factors and processor costs for all routes, and these are measured over the network. Given
// these factors, latency and bandwidth are fitted so that the squares of the relative deviations are
// smallest.
void CalibrateWithin(const Measurements& measured, Calibrated* made);

struct PlatformOptions {
  uint32_t hosts = 2;
  uint32_t cores = 1;
  double speed = 1e9;   // flop/s
  std::string comment;  // describes how the platform was made
};
std::string PlatformText(const Calibrated& calibrated, const PlatformOptions& options);

}  // namespace rankine::cli
