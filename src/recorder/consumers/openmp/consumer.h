// Teams of OpenMP, as session asks them (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/openmp/idle.h"
#include "recorder/core/config.h"

namespace rankine::recorder::openmp {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::openmp;
  static void OnChosen() { service::g_config.openmp = true; }
  static void OnPlaceLost(Thread* t) {
    SettleIdle(t);
    ForgetIdle(t);
  }
  static void OnThreadEnd() { Part(); }
  static void OnResult() { SettleIdle(); }
};

}  // namespace rankine::recorder::openmp
