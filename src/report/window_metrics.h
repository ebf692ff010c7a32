// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows in OpenMetrics' text form (OpenMetrics 1.0), which the textfile collector of Prometheus's
// node exporter and other scrapers read (docs/windows.md).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Metrics rankine_window_* by window and rank; operations also by communicator and function. Labels are
// `window`, `rank`, `comm`, `function`, `direction`, and `world` if there are several. Values are sums over
// threads and instances, without time stamps. Ends with "# EOF".
std::string WindowMetrics(const archive::Tables& tables);

}  // namespace rankine::report
