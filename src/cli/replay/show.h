// SPDX-License-Identifier: BSD-3-Clause
// Prints a prediction as text and as JSON.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/ti/means.h"
#include "cli/replay/interval.h"
#include "cli/replay/sweep.h"
#include "sim/replay.h"

namespace rankine::cli {

struct ReplayNames {
  std::string trace, platform;
  double wall_s = 0;  // the time that the replay took
  // the traces and numbers of ranks of the jobs, if several jobs are replayed
  std::vector<std::pair<std::string, uint32_t>> jobs;
  // The range of the predicted time, for a trace with mean times of computations. nullopt if the trace has
  // no mean times.
  std::optional<archive::TimeRange> range;
  std::optional<Interval> interval;
};

std::string PredictionText(const sim::Prediction& prediction, const sim::Platform& platform,
                           const ReplayNames& names, size_t links);
std::string PredictionJson(const sim::Prediction& prediction, const sim::Platform& platform,
                           const sim::ReplayOptions& options, const ReplayNames& names);

// Prints the text to stdout. Returns the exit code.
int Print(const std::string& text);

// Prints one line for each point, with a bar whose length is proportional to the time.
std::string SweepText(const std::vector<SweepResult>& results);
std::string SweepJson(const std::vector<SweepResult>& results);

}  // namespace rankine::cli
