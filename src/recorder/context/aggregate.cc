// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/aggregate.h"

namespace rankine::recorder::context {

constinit AggregateKeys g_aggregate_keys;

bool IsAggregateKey(std::string_view attribute) {
  for (uint32_t i = 0; i < g_aggregate_keys.count; ++i) {
    if (g_aggregate_keys.key[i] == attribute) return true;
  }
  return false;
}

}  // namespace rankine::recorder::context
