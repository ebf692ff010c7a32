// SPDX-License-Identifier: BSD-3-Clause
// Describes ranks that waited for a core or shared cores, for the first screen, the page and the findings.
#pragma once
#include <optional>
#include <string>

#include "report/facts.h"

namespace rankine::report {

// Returns, for example, "4 processes on node0 share 2 cores"; several of these are joined by semicolons. The
// host is omitted if the run has only one. Empty if no processes share cores.
std::string SharedProcessorsText(const Facts& facts);

// The share of all rank time that ranks spent waiting for a core; nullopt if no sampler outside the threads
// ran.
std::optional<double> ShareWithoutProcessor(const Facts& facts);

// True if the efficiencies need a caveat, because ranks waited for a core or shared cores.
bool LackProcessors(const Facts& facts);

}  // namespace rankine::report
