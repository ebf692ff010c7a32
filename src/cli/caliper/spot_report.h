// SPDX-License-Identifier: BSD-3-Clause
// Writes the profile for the web page Spot, as Caliper's configuration "spot" does. The profile is a .cali
// file that contains statistics of times over the ranks, and the run's metadata.
#pragma once
#include <string>

#include "cli/caliper/requested_reports.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

std::string SpotReport(const archive::Tables& tables, const RequestedReport& report);

}  // namespace rankine::cli
