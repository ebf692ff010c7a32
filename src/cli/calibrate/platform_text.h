// SPDX-License-Identifier: BSD-3-Clause
// Makes a SimGrid platform file from measurements: a flat cluster whose links have the measured properties.
#pragma once
#include <string>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

struct Calibrated {
  double latency_s = 0;  // latency between two hosts
  double bandwidth = 0;  // bytes per second for large messages
  double both_ways = 0;  // bytes per second, summed over both directions, if both directions are used at once
  // smaller messages are sent immediately, and their sends return without waiting for the receiver
  uint64_t eager_below = 0;
  std::vector<Segment> network;  // the network time of a message by size, excluding processor time
  std::vector<Segment> send, isend, receive;  // the time that processors spend on a message
  // The latency and bandwidth between two ranks on the same host. Messages within a host use the same
  // segments as messages over the network. A bandwidth of 0 means that it was not measured.
  double within_latency_s = 0, within_bandwidth = 0;
  double within_worst = 0;  // the largest relative deviation of the fit from a time measured within a host
  uint64_t within_worst_bytes = 0;
  double worst = 0;  // the largest relative deviation of the fit from a measured time
  uint64_t worst_bytes = 0;
};

// An error says which measurements are missing.
base::Result<Calibrated> Calibrate(const Measurements& measured);

// Adds latency and bandwidth between two ranks on the same host, from measurements on one host. A platform
// has only one set of factors and processor costs for all routes. The factors and costs come from
// measurements over the network. This function therefore fits only the latency and the bandwidth. The fit
// minimises the sum of the squared relative deviations.
void CalibrateWithin(const Measurements& measured, Calibrated* made);

struct PlatformOptions {
  uint32_t hosts = 2;
  uint32_t cores = 1;
  double speed = 1e9;   // flop/s
  std::string comment;  // describes how the platform was made
  // how measured times of messages differ from those that this platform predicts, by size; empty: unknown
  std::vector<platform::Deviation> deviations;
};
std::string PlatformText(const Calibrated& calibrated, const PlatformOptions& options);

}  // namespace rankine::cli
