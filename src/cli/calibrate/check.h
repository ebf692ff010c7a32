// SPDX-License-Identifier: BSD-3-Clause
// Checks how well the generated platform predicts measured times that it was not fitted to.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"
#include "cli/calibrate/measurements.h"
#include "sim/replay.h"

namespace rankine::cli {

class PlatformCheck {
 public:
  // Reads the platform that the given text describes. Error messages call the platform by `name`.
  static base::Result<PlatformCheck> Open(const std::string& text, const std::string& name);

  // Replays each measured pattern of messages. Adds a table of measured and predicted times to `*table`.
  // Returns, for each size, the smallest and the largest ratio of measured to predicted time. Returns nothing
  // if no pattern was measured.
  base::Result<std::vector<platform::Deviation>> Patterns(const Measurements& measured, std::string* table);

  // Replays each measured collective operation. Adds a table to `*table`. The library may use other
  // algorithms than the replay, so the ratios say nothing about the platform.
  base::Status Collectives(const Measurements& measured, std::string* table);

 private:
  base::Result<double> Predict(ti::Source& source, uint32_t times);

  std::unique_ptr<sim::Platform> platform_;
  sim::ReplayOptions options_;
};

}  // namespace rankine::cli
