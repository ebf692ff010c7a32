// Waits of threads, as session asks them (session/consumer_list.h).
#pragma once
#include "recorder/consumers/pthread/wait.h"

namespace rankine::recorder::pthread {

struct Consumer {
  static void OnRecordingOpened() { SettleLocks(); }
};

}  // namespace rankine::recorder::pthread
