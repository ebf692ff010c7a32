// SPDX-License-Identifier: BSD-3-Clause
// Service `aggregate` uses attributes by which the user wants sums to be grouped. The values of the chosen
// attributes are nodes of the context tree. Values of the chosen attributes become nodes even if other
// properties of the attributes would keep them out of the tree.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/services/catalog.h"
#include "layout/services/list.h"
#include "recorder/core/service_words.h"

namespace rankine::recorder::context {

struct AggregateKeys {
  uint32_t count = 0;
  std::string_view key[layout::kMaxAggregateKeys] = {};
};
[[gnu::visibility("hidden")]] extern AggregateKeys g_aggregate_keys;

bool IsAggregateKey(std::string_view attribute);

// The consumer of the service `aggregate`, as listed in session/consumers.h.
struct Aggregate {
  static constexpr auto kService = layout::ServiceId::aggregate;
  static void OnChosen() {}
  static bool SetOption(const layout::ServiceSetting& setting) {
    return setting.key == "key" && AddWords(setting.value, g_aggregate_keys.key, &g_aggregate_keys.count);
  }
};

}  // namespace rankine::recorder::context
