// SPDX-License-Identifier: BSD-3-Clause
// Checks whether the platform that was written predicts the measured times of collectives.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

// Replays each collective of `measured`, as often as it was made, on the platform of `text`. Returns a table
// of both times. `name` names the platform in errors.
base::Result<std::string> CheckCollectives(const std::string& text, const std::string& name,
                                           const Measurements& measured);

}  // namespace rankine::cli
