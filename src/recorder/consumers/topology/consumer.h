// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that records the processors of threads (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/topology/topology.h"

namespace rankine::recorder::topology {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::topology;
  static void OnChosen() { g_requested = true; }
  static bool MeasuresThreads() { return IsOn(); }
  static void Measure(context::State* s, Snapshot* snapshot) {
    if (IsOn()) topology::Measure(s, snapshot);
  }
  static void OnEnd() { Finish(); }
};

}  // namespace rankine::recorder::topology
