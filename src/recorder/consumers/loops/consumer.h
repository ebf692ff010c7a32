// Series of loops as a consumer (session/consumer_list.h).
#pragma once
#include "recorder/consumers/loops/series.h"

namespace rankine::recorder::service::loop {

struct Consumer {
  static void OnIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks) {
    AddIteration(s, node, number, ticks);
  }
};

}  // namespace rankine::recorder::service::loop
