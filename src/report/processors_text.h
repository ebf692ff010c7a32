// SPDX-License-Identifier: BSD-3-Clause
// Describes ranks that waited for a core, or that shared cores. The texts are used by the first screen, the
// page and the findings.
#pragma once
#include <optional>
#include <string>

#include "report/facts.h"

namespace rankine::report {

// Returns a text such as "4 processes on node0 share 2 cores". The texts of several hosts are joined by
// semicolons. If the run has only one host, the host's name is omitted. Returns an empty string if no
// processes share cores.
std::string SharedProcessorsText(const Facts& facts);

// Returns the share of all rank time that ranks spent waiting for a core; nullopt if no sampler outside of
// the threads ran.
std::optional<double> ShareWithoutProcessor(const Facts& facts);

// Returns true if the efficiencies need a caveat, because ranks waited for a core or shared cores.
bool LackProcessors(const Facts& facts);

}  // namespace rankine::report
