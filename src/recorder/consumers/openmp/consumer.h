// OpenMP teams as a consumer (session/consumer_list.h).
#pragma once
#include "recorder/consumers/openmp/idle.h"

namespace rankine::recorder::openmp {

struct Consumer {
  static void OnPlaceLost(Thread* t) {
    SettleIdle(t);
    ForgetIdle(t);
  }
  static void OnThreadEnd() { Part(); }
  static void OnResult() { SettleIdle(); }
};

}  // namespace rankine::recorder::openmp
