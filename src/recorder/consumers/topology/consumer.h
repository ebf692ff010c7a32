// Processors of threads, as session asks them (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/topology/topology.h"
#include "recorder/core/config.h"

namespace rankine::recorder::service::topology {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::topology;
  static void OnChosen() { g_config.topology = true; }
  static bool MeasuresThreads() { return IsOn(); }
  static void Measure(context::State* s, Snapshot* snapshot) {
    if (IsOn()) topology::Measure(s, snapshot);
  }
  static void OnEnd() { Finish(); }
};

}  // namespace rankine::recorder::service::topology
