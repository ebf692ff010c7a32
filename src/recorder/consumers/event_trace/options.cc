// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/event_trace/options.h"

#include "base/quantity.h"
#include "layout/control/clause_reader.h"
#include "layout/services/signal.h"
#include "recorder/context/event_options.h"
#include "recorder/core/chosen_services.h"

namespace rankine::recorder::event_trace {

constinit KeepOptions g_keep;

namespace {

bool SetSize(std::string_view text, uint64_t* bytes) {
  const auto size = base::ParseBytes(text);
  if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace) return false;
  *bytes = *size;
  return true;
}

}  // namespace

bool SetOption(const layout::ServiceSetting& setting) {
  if (setting.key == "max") return SetSize(setting.value, &g_stream.bytes);
  if (setting.key == "keep") return SetSize(setting.value, &g_stream.keep);
  if (setting.key == "signal") {
    g_keep.signal = layout::ParseUserSignal(setting.value);
    return g_keep.signal != 0;
  }
  if (setting.key == "slow") return layout::ReadDuration(setting.value, &g_keep.slow_ns);
  if (setting.key != "what") return false;
  g_stream.values = recorder::g_chosen.trace_calls = false;
  bool known = true;
  for (std::string_view words = setting.value; !words.empty();) {
    const std::string_view word = layout::NextWord(&words);
    if (word == "values") g_stream.values = true;
    if (word == "mpi") recorder::g_chosen.trace_calls = true;
    known = known && (word == "regions" || word == "values" || word == "mpi");
  }
  return known;
}

void SettleOptions() {
  if (g_stream.keep > g_stream.bytes) g_stream.bytes = g_stream.keep;
  if (recorder::g_chosen.trace_calls)
    recorder::g_chosen.mpi = recorder::g_chosen.profile =
        true;  // Calls are described in the code that counts them for the profile.
}

}  // namespace rankine::recorder::event_trace
