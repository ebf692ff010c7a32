// Waits of threads as a consumer (session/consumer_list.h).
#pragma once
#include "recorder/consumers/pthread/wait.h"

namespace rankine::recorder::pthread {

struct Consumer {
  static void OnRecordingOpened() { SettleLocks(); }
};

}  // namespace rankine::recorder::pthread
