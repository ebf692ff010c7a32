// Processors of threads as a consumer (session/consumer_list.h).
#pragma once
#include "recorder/consumers/topology/topology.h"

namespace rankine::recorder::service::topology {

struct Consumer {
  static bool MeasuresThreads() { return IsOn(); }
  static void Measure(context::State* s, Snapshot* snapshot) {
    if (IsOn()) topology::Measure(s, snapshot);
  }
  static void OnEnd() { Finish(); }
};

}  // namespace rankine::recorder::service::topology
