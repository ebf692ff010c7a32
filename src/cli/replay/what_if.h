// SPDX-License-Identifier: BSD-3-Clause
// The options that say "what if": changes of machine and program for a replay.
#pragma once
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "sim/replay.h"

namespace rankine::cli {

struct WhatIf {
  double bandwidth = 1, latency = 1, speed = 1;  // factors of the platform
  sim::ReplayOptions options;
};

// Parses "x10", "/2" or "10". Returns nullopt if the text is no factor above 0.
std::optional<double> ReadWhatIfFactor(std::string_view text);

// Makes the model from the platform's <config>, --network, --selector, --cfg and --eager, and the factors
// from --bandwidth, --latency, --speed and --compute. Settings of the platform file without a meaning for a
// replay are stored in `unknown`.
base::Result<WhatIf> ReadWhatIf(const Arguments& arguments, const platform::Description& platform,
                                std::vector<std::string>* unknown);

// Sets the selector of the MPI library ("Open MPI") that recorded a trace; empty: unknown.
base::Status SelectMeasured(std::string_view library, sim::Model* model);

}  // namespace rankine::cli
