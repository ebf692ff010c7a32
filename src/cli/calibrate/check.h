// SPDX-License-Identifier: BSD-3-Clause
// Checks how well the generated platform predicts the measured times of collectives.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

// Replays each measured collective on the platform that the given text describes, with the same number of
// repetitions. Returns a table of measured and predicted times. Error messages call the platform by `name`.
base::Result<std::string> CheckCollectives(const std::string& text, const std::string& name,
                                           const Measurements& measured);

}  // namespace rankine::cli
