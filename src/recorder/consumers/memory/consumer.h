// Allocations, as session asks them (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/memory/memory.h"
#include "recorder/core/config.h"

namespace rankine::recorder::service::memory {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::memory;
  static void OnChosen() { g_config.memory = true; }
  static void OnRecordingOpened() { Start(); }
  static void OnThreadBegin(Thread* t) { Follow(t); }
  static bool MeasuresThreads() { return IsOn(); }
  static void Measure(context::State* s, Snapshot* snapshot) {
    if (IsOn()) memory::Measure(s, snapshot);
  }
  static void OnInitBegin() { IsInMpi(); }
  static void OnInitEnd() { IsOutside(); }
  static void OnEnd() { Finish(); }
};

}  // namespace rankine::recorder::service::memory
