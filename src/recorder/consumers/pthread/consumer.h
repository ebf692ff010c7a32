// SPDX-License-Identifier: BSD-3-Clause
// Waits of threads as a consumer (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/pthread/wait.h"
#include "recorder/core/config.h"

namespace rankine::recorder::pthread {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::pthread;
  static void OnChosen() { recorder::g_config.pthread = true; }
  static void OnRecordingOpened() { SettleLocks(); }
};

}  // namespace rankine::recorder::pthread
