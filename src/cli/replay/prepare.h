// SPDX-License-Identifier: BSD-3-Clause
// Prepares a replay according to the options of `rankine replay`.
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

// Prepares a replay. If the flag `checks` is true, the missing data of the trace are reported. The flag is
// true for a single replay, and for the first of several replays.
base::Result<Prepared> Prepare(const Arguments& arguments, platform::Description described, bool checks,
                               std::vector<std::string>* unknown);

// Returns the options as the user typed them, without the output path. A prediction therefore has the same
// bytes at any path.
std::string TypedOptions(const Arguments& arguments);

}  // namespace rankine::cli
