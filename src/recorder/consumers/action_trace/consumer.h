// The time-independent trace as a consumer (session/consumer_list.h).
#pragma once
#include "recorder/consumers/action_trace/volumes.h"
#include "recorder/core/config.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::action_trace {

struct Consumer {
  static uint64_t SpoolBytes() { return service::g_config.ti ? service::g_config.ti_bytes : 0; }
  static void OnRecordingOpened() { StartVolumes(); }
  static void OnWork(Thread* t, const context::Attribute* attribute, uint64_t bits) {
    AddWork(t, attribute, bits);
  }
};

}  // namespace rankine::recorder::action_trace
