// SPDX-License-Identifier: BSD-3-Clause
// Defines the consumer that records the call paths of regions (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "layout/services/list.h"
#include "recorder/consumers/callpath/callpath.h"

namespace rankine::recorder::callpath {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::callpath;
  static void OnChosen() { g_depth = layout::kStandardCallPath; }
  static bool SetOption(const layout::ServiceSetting& setting) {
    const auto depth = setting.key == "depth" ? layout::ParseEvery(setting.value) : std::nullopt;
    if (!depth || *depth > layout::kMaxCallPath) return false;
    g_depth = static_cast<uint32_t>(*depth);
    return true;
  }
  static bool WalksCallPaths() { return g_depth != 0; }
};

}  // namespace rankine::recorder::callpath
