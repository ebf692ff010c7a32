// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that counts allocations (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/memory/memory.h"

namespace rankine::recorder::memory {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::memory;
  static void OnChosen() { g_requested = true; }
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

}  // namespace rankine::recorder::memory
