// SPDX-License-Identifier: BSD-3-Clause
// Compute rates: how much of a trace's computation a machine processes per second, by region. Replays use
// them to turn volumes into time (docs/calibrate.md, "Compute rates").
//
// Source: Desprez, Markomanolis, Quinson, Suter, "Assessing the Performance of MPI Applications Through
// Time-Independent Trace Replay", PSTI 2011, section 5. The authors instrument a small instance of the
// program. They average the rates of events in each process, weighted by time. Then they average over the
// processes, and finally over five runs.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct Rates {
  std::string unit;  // unit of the volumes: "ns", "flops", or an attribute's name
  struct Of {
    std::string region;          // path of the region; empty: the code outside all listed regions
    double rate = 0;             // units per second, above 0
    double least = 0, most = 0;  // smallest and largest of the runs' mean rates
  };
  std::vector<Of> regions;  // sorted by the region's path, the empty path first
};

// Divides the volumes of `reference`, an archive or text trace, by the times that `runs` took for the same
// work. `runs` are archives with traces in ns. Errors: a file cannot be read, a run has other ranks or
// messages than the reference, or a time is 0.
base::Result<Rates> RatesOf(const std::string& reference, const std::vector<std::string>& runs);

// Does the same for amounts of work that the programs themselves reported as `attribute`. Divides the sum of
// the attribute in each region by the time that the same run computed there.
base::Result<Rates> RatesOfAttribute(const std::string& attribute, const std::vector<std::string>& runs);

// The first line of the text contains the unit. Each further line is for one region.
std::string RatesText(const Rates& rates, const std::string& comment);
// An error names the file and the line.
base::Result<Rates> ReadRates(const std::string& path);

// Returns factors for the volumes of a trace in `unit`, by the region's path. With this factor, a host of
// speed `speed` computes for volume / rate seconds. Fails if the rates are in another unit.
base::Result<std::vector<std::pair<std::string, double>>> FactorsOf(const Rates& rates,
                                                                    const std::string& unit, double speed);

}  // namespace rankine::cli
