// SPDX-License-Identifier: BSD-3-Clause
// The options of service ti in the list of services (docs/services.md).
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/services/catalog.h"
#include "layout/services/list.h"
#include "layout/ti/layout.h"

namespace rankine::recorder::action_trace {

struct Options {
  uint64_t bytes = layout::kStandardTi;
  layout::TiVolumes volumes = layout::TiVolumes::near;
  layout::TiClock clock = layout::TiClock::perf;
  layout::TiUnit unit = layout::TiUnit::ticks;
  std::string_view volume;  // The name of the attribute or counter, if the unit is not time.
  bool marked = false;      // The trace contains only the time between rankine_ti_start and
                            // rankine_ti_stop.
};
[[gnu::visibility("hidden")]] extern Options g_options;

// Sets an option of the service. Returns false if the option does not exist, or if its value is invalid.
bool SetOption(const layout::ServiceSetting& setting);

}  // namespace rankine::recorder::action_trace
