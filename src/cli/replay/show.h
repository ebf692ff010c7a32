// A prediction for people and for programs.
#pragma once
#include <string>

#include "sim/replay.h"

namespace rankine::cli {

struct ReplayNames {
  std::string trace, platform;
  double wall_s = 0;  // that the replay took
};

std::string PredictionText(const sim::Prediction& prediction, const sim::Platform& platform,
                           const ReplayNames& names, size_t links);
std::string PredictionJson(const sim::Prediction& prediction, const sim::Platform& platform,
                           const sim::ReplayOptions& options, const ReplayNames& names);

}  // namespace rankine::cli
