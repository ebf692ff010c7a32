// What is changed of machine and program for a replay: the options that say "what if".
#pragma once
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "sim/replay.h"

namespace rankine::cli {

struct WhatIf {
  double bandwidth = 1, latency = 1, speed = 1;  // of the platform
  sim::ReplayOptions options;
};

// "x10", "/2" or "10"; nothing: it is no factor above 0.
std::optional<double> ReadWhatIfFactor(std::string_view text);

// The model that the platform's <config>, --network, --selector, --cfg and --eager make, and the factors of
// --bandwidth,
// --latency, --speed and --compute. `unknown` gets the settings of the platform file that mean nothing to a
// replay.
base::Result<WhatIf> ReadWhatIf(const Arguments& arguments, const platform::Description& platform,
                                std::vector<std::string>* unknown);

// The selector of the MPI library ("Open MPI") that recorded a trace; empty: not told.
base::Status SelectMeasured(std::string_view library, sim::Model* model);

}  // namespace rankine::cli
