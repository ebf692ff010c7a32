// Counters, as session asks them (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/counters/counters.h"
#include "recorder/core/config.h"
#include "recorder/core/service_words.h"

namespace rankine::recorder::service::counters {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::counters;
  static void OnChosen() {
    g_config.counters = true;
    SetOption({"events", layout::kStandardCounters});
  }
  static bool SetOption(const layout::ServiceSetting& setting) {
    if (setting.key != "events") return false;
    g_config.events = 0;
    return AddWords(setting.value, g_config.event, &g_config.events);
  }
  static void OnRecordingOpened() { Start(); }
  static bool MeasuresThreads() { return IsOn(); }
  static void Measure(context::State* s, Snapshot* snapshot) {
    if (IsOn()) counters::Measure(s, snapshot);
  }
};

}  // namespace rankine::recorder::service::counters
