// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that records waits of threads (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/pthread/wait.h"

namespace rankine::recorder::pthread {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::pthread;
  static void OnChosen() { g_requested = true; }
  static void OnRecordingOpened() { SettleLocks(); }
};

}  // namespace rankine::recorder::pthread
