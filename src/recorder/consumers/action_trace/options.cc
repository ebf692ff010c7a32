// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/action_trace/options.h"

#include "base/quantity.h"
#include "recorder/core/software_counters.h"

namespace rankine::recorder::action_trace {

constinit Options g_options;

bool SetOption(const layout::ServiceSetting& setting) {
  using layout::TiClock;
  using layout::TiUnit;
  using layout::TiVolumes;
  const std::string_view value = setting.value;
  if (setting.key == "max") {
    const auto size = base::ParseBytes(value);
    if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace) return false;
    g_options.bytes = *size;
    return true;
  }
  if (setting.key == "volumes") {
    g_options.volumes = value == "exact"   ? TiVolumes::exact
                        : value == "model" ? TiVolumes::model
                                           : TiVolumes::near;
    return value == "exact" || value == "1%" || value == "model";
  }
  if (setting.key == "volume") {
    if (value == "time") return true;
    if (value.empty() || value.size() >= layout::kTiUnitName) return false;
    g_options.unit = counters::IsName(value) ? TiUnit::counter : TiUnit::attribute;
    g_options.volume = value;
    return true;
  }
  if (setting.key == "record") {
    g_options.marked = value == "marked";
    return value == "marked" || value == "all";
  }
  if (setting.key != "clock") return false;
  g_options.clock = value == "thread" ? TiClock::thread : value == "wall" ? TiClock::wall : TiClock::perf;
  return value == "thread" || value == "wall" || value == "perf";
}

}  // namespace rankine::recorder::action_trace
