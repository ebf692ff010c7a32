// SPDX-License-Identifier: BSD-3-Clause
// Determines compute rates: the amount of a trace's computation that a machine performs per second, by
// region. A replay uses compute rates to turn volumes into time (docs/calibrate.md, "Compute rates").
//
// Source: Desprez, Markomanolis, Quinson, Suter, "Assessing the Performance of MPI Applications Through
// Time-Independent Trace Replay", PSTI 2011, section 5. The paper instruments a small instance of the
// program. The rate of a process is the mean of its event rates, weighted by time. The rate of a run is the
// mean of the processes' rates. The result is the mean over five runs.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct Rates {
  std::string unit;  // the unit of the volumes: "ns", "flops", or an attribute's name
  struct Of {
    std::string region;          // the path of the region; empty for the code outside of all listed regions
    double rate = 0;             // units per second, above 0
    double least = 0, most = 0;  // the smallest and the largest mean rate of a run
  };
  std::vector<Of> regions;  // The regions are sorted by path. The empty path comes first.
};

// Divides the volumes of a reference by the times that runs took for the same work. The reference is an
// archive or text trace, and the runs are archives with traces in ns. Fails if a file cannot be read, if a
// time is 0, or if a run has other ranks or messages than the reference.
base::Result<Rates> RatesOf(const std::string& reference, const std::vector<std::string>& runs);

// Computes the rates from an attribute with which the programs themselves reported amounts of work. Divides
// the attribute's sum in each region by the time that the same run computed in the region.
base::Result<Rates> RatesOfAttribute(const std::string& attribute, const std::vector<std::string>& runs);

// Writes the rates as text. The first line contains the unit, and each following line contains the rates of
// one region.
std::string RatesText(const Rates& rates, const std::string& comment);
// An error names the file and the line.
base::Result<Rates> ReadRates(const std::string& path);

// Returns a factor for the volumes of each region, by the region's path. The parameter `unit` is the unit
// of the trace's volumes, and `speed` is the speed of a host. A host of this speed takes volume / rate
// seconds to compute a volume multiplied by the factor. Fails if the rates refer to another unit.
base::Result<std::vector<std::pair<std::string, double>>> FactorsOf(const Rates& rates,
                                                                    const std::string& unit, double speed);

}  // namespace rankine::cli
