// SPDX-License-Identifier: BSD-3-Clause
// Exports monitor windows in the OpenMetrics text format (OpenMetrics 1.0). It can be read by the textfile
// collector of Prometheus's node exporter and other scrapers (docs/windows.md).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// The metrics rankine_window_* have a value for each window and rank; those on operations also for each
// communicator and function. Labels are `window`, `rank`, `comm`, `function`, `direction` and, if there are
// several worlds, `world`. Values are sums over threads and instances, and have no time stamps. The text ends
// with "# EOF".
std::string WindowMetrics(const archive::Tables& tables);

}  // namespace rankine::report
