// SPDX-License-Identifier: BSD-3-Clause
// Words on ranks that waited for a core or shared cores, for the first screen, the page and the findings.
#pragma once
#include <optional>
#include <string>

#include "report/facts.h"

namespace rankine::report {

// "4 processes on node0 share 2 cores", joined by semicolons; no host if the run has one. Empty if none
// share.
std::string SharedProcessorsText(const Facts& facts);

// The share of all rank time that ranks waited for a core; empty without samples from outside.
std::optional<double> ShareWithoutProcessor(const Facts& facts);

// Do the efficiencies need this remark, because ranks waited for a core or share cores?
bool LackProcessors(const Facts& facts);

}  // namespace rankine::report
