// A prediction for people and for programs.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/ti/means.h"
#include "cli/replay/sweep.h"
#include "sim/replay.h"

namespace rankine::cli {

struct ReplayNames {
  std::string trace, platform;
  double wall_s = 0;                                   // that the replay took
  std::vector<std::pair<std::string, uint32_t>> jobs;  // of several: each trace and its ranks
  // The time if each computation counted as it was; only where the trace has means of computation.
  std::optional<archive::TimeRange> range;
};

std::string PredictionText(const sim::Prediction& prediction, const sim::Platform& platform,
                           const ReplayNames& names, size_t links);
std::string PredictionJson(const sim::Prediction& prediction, const sim::Platform& platform,
                           const sim::ReplayOptions& options, const ReplayNames& names);

// A line for each point, with a bar as long as its time.
std::string SweepText(const std::vector<SweepResult>& results);
std::string SweepJson(const std::vector<SweepResult>& results);

}  // namespace rankine::cli
