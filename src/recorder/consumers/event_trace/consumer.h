// The event trace as a consumer (session/consumer_list.h).
#pragma once
#include "recorder/consumers/event_trace/trigger.h"
#include "recorder/core/config.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

struct Consumer {
  static uint64_t SpoolBytes() { return service::g_config.trace ? service::g_config.trace_bytes : 0; }
  static void OnRun(Thread*) { WaitForSignal(); }
};

}  // namespace rankine::recorder::event_trace
