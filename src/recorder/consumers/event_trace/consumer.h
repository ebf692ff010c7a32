// The event trace, as session asks it (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/event_trace/options.h"
#include "recorder/consumers/event_trace/trigger.h"
#include "recorder/core/config.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::trace;
  static void OnChosen() {
    service::g_config.trace = service::g_config.timer = service::g_config.trace_calls = true;
  }
  static bool SetOption(const layout::ServiceSetting& setting) { return event_trace::SetOption(setting); }
  static void OnServicesChosen() { SettleOptions(); }
  static uint64_t SpoolBytes() { return service::g_config.trace ? service::g_config.trace_bytes : 0; }
  static void OnRun(Thread*) { WaitForSignal(); }
};

}  // namespace rankine::recorder::event_trace
