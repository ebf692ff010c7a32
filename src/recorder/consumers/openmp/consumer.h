// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that records OpenMP teams (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/consumers/openmp/enabled.h"
#include "recorder/consumers/openmp/idle.h"

namespace rankine::recorder::openmp {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::openmp;
  static void OnChosen() { g_requested = true; }
  static void OnPlaceLost(Thread* t) {
    SettleIdle(t);
    ForgetIdle(t);
  }
  static void OnThreadEnd() { Part(); }
  static void OnResult() { SettleIdle(); }
};

}  // namespace rankine::recorder::openmp
