#include "recorder/consumers/event_trace/options.h"

#include "base/quantity.h"
#include "layout/control/clause_reader.h"
#include "layout/services/signal.h"
#include "recorder/core/config.h"

namespace rankine::recorder::event_trace {

using service::g_config;

namespace {

bool SetSize(std::string_view text, uint64_t* bytes) {
  const auto size = base::ParseBytes(text);
  if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace) return false;
  *bytes = *size;
  return true;
}

}  // namespace

bool SetOption(const layout::ServiceSetting& setting) {
  if (setting.key == "max") return SetSize(setting.value, &g_config.trace_bytes);
  if (setting.key == "keep") return SetSize(setting.value, &g_config.trace_keep);
  if (setting.key == "signal") {
    g_config.trace_signal = layout::ParseUserSignal(setting.value);
    return g_config.trace_signal != 0;
  }
  if (setting.key == "slow") return layout::ReadDuration(setting.value, &g_config.trace_slow_ns);
  if (setting.key != "what") return false;
  g_config.trace_values = g_config.trace_calls = false;
  bool known = true;
  for (std::string_view words = setting.value; !words.empty();) {
    const std::string_view word = layout::NextWord(&words);
    if (word == "values") g_config.trace_values = true;
    if (word == "mpi") g_config.trace_calls = true;
    known = known && (word == "regions" || word == "values" || word == "mpi");
  }
  return known;
}

void SettleOptions() {
  if (g_config.trace_keep > g_config.trace_bytes) g_config.trace_bytes = g_config.trace_keep;
  if (g_config.trace_calls)
    g_config.mpi = g_config.profile = true;  // calls are described where they are counted
}

}  // namespace rankine::recorder::event_trace
