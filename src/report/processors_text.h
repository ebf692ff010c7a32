// SPDX-License-Identifier: BSD-3-Clause
// Texts on ranks that waited for a core or shared cores, for the first screen, the page and the findings.
#pragma once
#include <optional>
#include <string>

#include "report/facts.h"

namespace rankine::report {

// For example "4 processes on node0 share 2 cores", joined by semicolons. The host is omitted if the run has
// only one. Empty if no processes share cores.
std::string SharedProcessorsText(const Facts& facts);

// The share of all rank time in which ranks waited for a core; empty if there are no samples from outside.
std::optional<double> ShareWithoutProcessor(const Facts& facts);

// True if the efficiencies need a remark, because ranks waited for a core or share cores.
bool LackProcessors(const Facts& facts);

}  // namespace rankine::report
