// SPDX-License-Identifier: BSD-3-Clause
// Exports monitor windows in the OpenMetrics text format (OpenMetrics 1.0). The textfile collector of
// Prometheus's node exporter can read the format, and so can other scrapers (docs/windows.md).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// The metrics rankine_window_* have a value for each window and rank; those on operations also for each
// communicator and function. The labels are `window`, `rank`, `comm`, `function` and `direction`. If there
// are several worlds, there is also the label `world`. Values are sums over threads and instances, and have
// no time stamps. The text ends with "# EOF".
std::string WindowMetrics(const archive::Tables& tables);

}  // namespace rankine::report
