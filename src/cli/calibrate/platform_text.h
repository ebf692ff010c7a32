// A platform file of SimGrid from measurements: a flat cluster whose links have what was measured.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

struct Calibrated {
  double latency_s = 0;                       // of the way between two hosts
  double bandwidth = 0;                       // bytes a second, of large messages
  double both_ways = 0;                       // bytes a second, of both directions at once
  uint64_t eager_below = 0;                   // smaller ones leave at once, and their sends return
  std::vector<Segment> network;               // of a message of so many bytes, without what processors pay
  std::vector<Segment> send, isend, receive;  // what they pay
  // Between two ranks of one host, in the same pieces: bandwidth 0 where it was not measured.
  double within_latency_s = 0, within_bandwidth = 0;
  double within_worst = 0;  // relative deviation from a measured size
  uint64_t within_worst_bytes = 0;
  double worst = 0;  // relative deviation of the fit from a measured size
  uint64_t worst_bytes = 0;
};

// An error says which measurements are missing.
base::Result<Calibrated> Calibrate(const Measurements& measured);

// Adds the way between two ranks of one host, from what was measured there: latency and bandwidth that with
// the factors and costs of the network's pieces, which a platform has once for all ways, come closest (least
// squares of relative deviations).
void CalibrateWithin(const Measurements& measured, Calibrated* made);

struct PlatformOptions {
  uint32_t hosts = 2;
  uint32_t cores = 1;
  double speed = 1e9;   // flop/s
  std::string comment;  // how it was made
};
std::string PlatformText(const Calibrated& calibrated, const PlatformOptions& options);

}  // namespace rankine::cli
