// Does the platform that was written say of collectives what was measured?
#pragma once
#include <string>

#include "base/result.h"
#include "cli/calibrate/measurements.h"

namespace rankine::cli {

// Replays each collective of `measured`, as often as it was made, on the platform of `text`; a table of both
// times. `name` of the platform is for errors.
base::Result<std::string> CheckCollectives(const std::string& text, const std::string& name,
                                           const Measurements& measured);

}  // namespace rankine::cli
