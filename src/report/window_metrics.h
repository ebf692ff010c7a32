// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows in the OpenMetrics text format (OpenMetrics 1.0), which the textfile collector of
// Prometheus's node exporter and other scrapers read (docs/windows.md).
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// The metrics rankine_window_* by window and rank; those on operations also by communicator and function.
// Labels are `window`, `rank`, `comm`, `function`, `direction`, and `world` if there are several. Values are
// sums over threads and instances, without time stamps. The text ends with "# EOF".
std::string WindowMetrics(const archive::Tables& tables);

}  // namespace rankine::report
