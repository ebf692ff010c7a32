// SPDX-License-Identifier: BSD-3-Clause
// Compute rates: how much of a trace's volume a machine processes in a second, by region. A replay turns
// volumes into time with them (docs/calibrate.md, "Compute rates").
//
// Source: Desprez, Markomanolis, Quinson, Suter, "Assessing the Performance of MPI Applications Through
// Time-Independent Trace Replay", PSTI 2011, section 5. The paper instruments a small instance. Rates of
// events are averaged by process with their weights, then over processes, then over five runs.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct Rates {
  std::string unit;  // of volumes: "ns", "flops", or an attribute's name
  struct Of {
    std::string region;          // path of the region; empty: the time outside all listed regions
    double rate = 0;             // units per second, above 0
    double least = 0, most = 0;  // smallest and largest of the runs' mean rates
  };
  std::vector<Of> regions;  // rates by region's path, the empty path first
};

// Divides volumes of `reference`, an archive or text trace, by the time that each of `runs` took for them.
// `runs` are archives with traces in ns. Errors: a file cannot be read, ranks or messages differ from the
// reference's, or a time is 0.
base::Result<Rates> RatesOf(const std::string& reference, const std::vector<std::string>& runs);

// For sums that the programs themselves gave for `attribute`. Divides the sum of each region by the time that
// the same run computed in that region.
base::Result<Rates> RatesOfAttribute(const std::string& attribute, const std::vector<std::string>& runs);

// The text has a first line with the unit, then one line for each region.
std::string RatesText(const Rates& rates, const std::string& comment);
// An error names file and line.
base::Result<Rates> ReadRates(const std::string& path);

// Returns the factors for volumes of a trace in `unit`, by the region's path. A host of `speed` then computes
// for volume / rate seconds. Error: the rates have another unit.
base::Result<std::vector<std::pair<std::string, double>>> FactorsOf(const Rates& rates,
                                                                    const std::string& unit, double speed);

}  // namespace rankine::cli
