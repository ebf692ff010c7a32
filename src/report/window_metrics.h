// SPDX-License-Identifier: BSD-3-Clause
// Exports monitor windows in the OpenMetrics text format (OpenMetrics 1.0). The textfile collector of
// Prometheus's node exporter and other scrapers can read the format (docs/windows.md).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// The metrics rankine_window_* have a value for each window and rank. Metrics on operations have a value for
// each window, rank, communicator and function. The labels are `window`, `rank`, `comm`, `function` and
// `direction`. If the job has several worlds, values also have the label `world`. Values are sums over
// threads and instances, and have no time stamps. The text ends with "# EOF".
std::string WindowMetrics(const archive::Tables& tables);

}  // namespace rankine::report
