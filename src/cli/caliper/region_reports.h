// SPDX-License-Identifier: BSD-3-Clause
// Makes reports about the times of regions: runtime-report, hatchet-region-profile, spot.
#pragma once
#include <string>

#include "cli/caliper/requested_reports.h"
#include "context/space.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// Each function appends its report to the text. If a function fails, it prints the error and returns false.
bool RuntimeReport(const archive::Tables& tables, const RequestedReport& report, std::string& text);
bool RegionProfile(const archive::Tables& tables, const RequestedReport& report, const std::string& format,
                   std::string& text);

}  // namespace rankine::cli
