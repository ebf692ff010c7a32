// SPDX-License-Identifier: BSD-3-Clause
// Compute rates: how much of a trace's volume of computation a machine processes per second, by region.
// Replays use them to turn volumes into time (docs/calibrate.md, "Compute rates").
//
// Source: Desprez, Markomanolis, Quinson, Suter, "Assessing the Performance of MPI Applications Through
// Time-Independent Trace Replay", PSTI 2011, section 5. The paper instruments a small instance of the
// program. It averages the rates of events by process, weighted, then over processes, and then over five
// runs.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct Rates {
  std::string unit;  // unit of the volumes: "ns", "flops", or an attribute's name
  struct Of {
    std::string region;          // path of the region; empty: the time outside all listed regions
    double rate = 0;             // units per second, above 0
    double least = 0, most = 0;  // smallest and largest among the mean rates of the runs
  };
  std::vector<Of> regions;  // sorted by the region's path, the empty path first
};

// Divides the volumes of `reference`, an archive or text trace, by the times that `runs` took for the same
// work. `runs` are archives with traces in ns. Errors: a file cannot be read, ranks or messages differ from
// those of the reference, or a time is 0.
base::Result<Rates> RatesOf(const std::string& reference, const std::vector<std::string>& runs);

// The same for amounts that the programs themselves reported as `attribute`. Divides the sum in each region
// by the time that the same run computed there.
base::Result<Rates> RatesOfAttribute(const std::string& attribute, const std::vector<std::string>& runs);

// The first line of the text has the unit; each further line is for one region.
std::string RatesText(const Rates& rates, const std::string& comment);
// An error names file and line.
base::Result<Rates> ReadRates(const std::string& path);

// Returns the factor for volumes of a trace in `unit`, by the region's path. With it, a host of speed `speed`
// computes for volume / rate seconds. Fails if the rates have another unit.
base::Result<std::vector<std::pair<std::string, double>>> FactorsOf(const Rates& rates,
                                                                    const std::string& unit, double speed);

}  // namespace rankine::cli
