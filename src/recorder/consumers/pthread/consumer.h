// Waits of threads, as session asks them (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/pthread/wait.h"
#include "recorder/core/config.h"

namespace rankine::recorder::pthread {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::pthread;
  static void OnChosen() { service::g_config.pthread = true; }
  static void OnRecordingOpened() { SettleLocks(); }
};

}  // namespace rankine::recorder::pthread
