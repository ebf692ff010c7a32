// SPDX-License-Identifier: BSD-3-Clause
// The "what if" options of a replay, which change the machine or the program.
#pragma once
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "sim/replay.h"

namespace rankine::cli {

struct WhatIf {
  double bandwidth = 1, latency = 1, speed = 1;  // the factors by which the platform's properties are
                                                 // multiplied
  sim::ReplayOptions options;
};

// Parses "x10", "/2" or "10". Returns nullopt if the text is not a factor above 0.
std::optional<double> ReadWhatIfFactor(std::string_view text);

// Takes the model from the platform's <config> and from --network, --selector, --cfg and --eager. Takes the
// factors from --bandwidth, --latency, --speed and --compute. A setting in the platform file that has no
// meaning for a replay is added to the list `unknown`.
base::Result<WhatIf> ReadWhatIf(const Arguments& arguments, const platform::Description& platform,
                                std::vector<std::string>* unknown);

// Chooses the selector for the MPI library that recorded the trace, which is given by name ("Open MPI");
// empty: unknown.
base::Status SelectMeasured(std::string_view library, sim::Model* model);

}  // namespace rankine::cli
