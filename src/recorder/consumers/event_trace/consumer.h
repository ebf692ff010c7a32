// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer of calls that writes the event trace (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/event_trace/options.h"
#include "recorder/consumers/event_trace/trigger.h"
#include "recorder/context/event_options.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::trace;
  static void OnChosen() {
    recorder::g_chosen.trace = recorder::g_chosen.timer = recorder::g_chosen.trace_calls = true;
  }
  static bool SetOption(const layout::ServiceSetting& setting) { return event_trace::SetOption(setting); }
  static void OnServicesChosen() { SettleOptions(); }
  static uint64_t SpoolBytes() { return recorder::g_chosen.trace ? g_stream.bytes : 0; }
  static void OnRun(Thread*) { WaitForSignal(); }
};

}  // namespace rankine::recorder::event_trace
