// The time-independent trace, as session asks it (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/action_trace/options.h"
#include "recorder/consumers/action_trace/volumes.h"
#include "recorder/core/config.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::action_trace {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::ti;
  static void OnChosen() { service::g_config.ti = service::g_config.mpi = true; }
  static bool SetOption(const layout::ServiceSetting& setting) { return action_trace::SetOption(setting); }
  static void OnServicesChosen() {
    if (service::g_config.ti)
      service::g_config.profile = true;  // its calls are described where they are counted
  }
  static uint64_t SpoolBytes() { return service::g_config.ti ? service::g_config.ti_bytes : 0; }
  static void OnRecordingOpened() { StartVolumes(); }
  static void OnWork(Thread* t, const context::Attribute* attribute, uint64_t bits) {
    AddWork(t, attribute, bits);
  }
};

}  // namespace rankine::recorder::action_trace
