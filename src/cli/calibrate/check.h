// SPDX-License-Identifier: BSD-3-Clause
// Checks how well the written platform predicts the measured times of collectives.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

// Replays each collective in `measured`, with the same number of repetitions, on the platform described by
// `text`. Returns a table with both times. `name` is the platform's name in errors.
base::Result<std::string> CheckCollectives(const std::string& text, const std::string& name,
                                           const Measurements& measured);

}  // namespace rankine::cli
