// SPDX-License-Identifier: BSD-3-Clause
// Makes the report loop-report: the number and the time of each loop's iterations, in total and over time.
#pragma once
#include <string>

#include "cli/caliper/requested_reports.h"
#include "context/space.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// Appends the report to `text`. The report says if data are missing.
void LoopReport(const archive::Tables& tables, const RequestedReport& report, std::string& text);

}  // namespace rankine::cli
