// Series of loops, as session asks them (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/loops/series.h"
#include "recorder/core/config.h"

namespace rankine::recorder::service::loop {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::loop;
  static void OnChosen() {
    g_config.timer = true;
    g_config.loop_every = 1;
  }
  static bool SetOption(const layout::ServiceSetting& setting) {
    const auto every = setting.key == "every" ? layout::ParseEvery(setting.value) : std::nullopt;
    if (!every) return false;
    g_config.loop_every = *every;
    return true;
  }
  static void OnIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks) {
    AddIteration(s, node, number, ticks);
  }
};

}  // namespace rankine::recorder::service::loop
