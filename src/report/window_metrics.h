// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows in OpenMetrics' text form (OpenMetrics 1.0), which the textfile collector of Prometheus's
// node exporter and other scrapers read (docs/windows.md).
#pragma once
#include <string>

#include "archive/tables.h"

namespace rankine::report {

// Metrics rankine_window_*: by window and rank, and what was done by communicator and function too; with
// labels `window`, `rank`, `comm`, `function`, `direction`, and `world` where there are several. Sums over
// threads and instances. No time stamps. Ends with "# EOF".
std::string WindowMetrics(const archive::Tables& tables);

}  // namespace rankine::report
