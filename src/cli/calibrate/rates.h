// How much of a trace's volume a machine does in a second, by region: what a replay turns volumes into time
// with (docs/calibrate.md, "Compute rates").
//
// Source: Desprez, Markomanolis, Quinson, Suter, "Assessing the Performance of MPI Applications Through
// Time-Independent Trace Replay", PSTI 2011, section 5: a small instance is instrumented, rates of events are
// averaged by process with their weights, then over processes, then over five runs.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct Rates {
  std::string unit;  // of volumes: "ns", "flops", an attribute's name
  struct Of {
    std::string region;          // its path; empty: everywhere else
    double rate = 0;             // units a second, above 0
    double least = 0, most = 0;  // of the runs' means
  };
  std::vector<Of> regions;  // by path, the empty one first
};

// Volumes of `reference`, an archive or text trace, over the time that each of `runs` (archives with traces
// in ns) took for them. An error: what cannot be read, other ranks or messages than the reference's, no time.
base::Result<Rates> RatesOf(const std::string& reference, const std::vector<std::string>& runs);

// Sums that the programs gave for `attribute` themselves, by the region in which they did, over the time that
// the same run computed in that region.
base::Result<Rates> RatesOfAttribute(const std::string& attribute, const std::vector<std::string>& runs);

// One line for each region, behind one that names the unit.
std::string RatesText(const Rates& rates, const std::string& comment);
// An error says file and line.
base::Result<Rates> ReadRates(const std::string& path);

// What volumes of a trace in `unit` are multiplied with, by region's path: seconds on a host of `speed` are
// the volume over the rate. An error: the rates are of another unit.
base::Result<std::vector<std::pair<std::string, double>>> FactorsOf(const Rates& rates,
                                                                    const std::string& unit, double speed);

}  // namespace rankine::cli
