// SPDX-License-Identifier: BSD-3-Clause
// Prepares a replay as the options of rankine replay say.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"
#include "cli/options.h"
#include "cli/replay/open_trace.h"
#include "sim/replay.h"

namespace rankine::cli {

// A replay, ready to run.
struct Prepared {
  std::unique_ptr<sim::Platform> platform;
  ReplayTrace trace;
  sim::ReplayOptions options;
};

// `checks`: reports what the trace lacks. This is set for a single replay, and for the first of several.
base::Result<Prepared> Prepare(const Arguments& arguments, platform::Description described, bool checks,
                               std::vector<std::string>* unknown);

// The options as the user typed them, except the output. So a prediction has the same bytes wherever it is
// written.
std::string TypedOptions(const Arguments& arguments);

}  // namespace rankine::cli
