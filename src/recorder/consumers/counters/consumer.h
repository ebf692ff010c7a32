// Counters as a consumer (session/consumer_list.h).
#pragma once
#include "recorder/consumers/counters/counters.h"

namespace rankine::recorder::service::counters {

struct Consumer {
  static void OnRecordingOpened() { Start(); }
  static bool MeasuresThreads() { return IsOn(); }
  static void Measure(context::State* s, Snapshot* snapshot) {
    if (IsOn()) counters::Measure(s, snapshot);
  }
};

}  // namespace rankine::recorder::service::counters
