// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that records the series of loops (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/loops/series.h"
#include "recorder/context/loops.h"
#include "recorder/core/chosen_services.h"

namespace rankine::recorder::loops {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::loop;
  static void OnChosen() {
    recorder::g_chosen.timer = true;
    context::g_loop_every = 1;
  }
  static bool SetOption(const layout::ServiceSetting& setting) {
    const auto every = setting.key == "every" ? layout::ParseEvery(setting.value) : std::nullopt;
    if (!every) return false;
    context::g_loop_every = *every;
    return true;
  }
  static void OnIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks) {
    AddIteration(s, node, number, ticks);
  }
};

}  // namespace rankine::recorder::loops
