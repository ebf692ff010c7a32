// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that reads counters (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/counters/counters.h"
#include "recorder/consumers/counters/options.h"
#include "recorder/core/service_words.h"

namespace rankine::recorder::counters {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::counters;
  static void OnChosen() {
    g_options.requested = true;
    SetOption({"events", layout::kStandardCounters});
  }
  static bool SetOption(const layout::ServiceSetting& setting) {
    if (setting.key != "events") return false;
    g_options.events = 0;
    return AddWords(setting.value, g_options.event, &g_options.events);
  }
  static void OnRecordingOpened() { Start(); }
  static bool MeasuresThreads() { return IsOn(); }
  static void Measure(context::State* s, Snapshot* snapshot) {
    if (IsOn()) counters::Measure(s, snapshot);
  }
};

}  // namespace rankine::recorder::counters
