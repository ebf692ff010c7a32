// Call paths of regions, as session asks them (session/consumer_list.h).
#pragma once
#include "layout/services/catalog.h"
#include "recorder/core/config.h"

namespace rankine::recorder::service::callpath {

struct Consumer {
  static constexpr auto kService = layout::ServiceId::callpath;
  static void OnChosen() { g_config.callpath_depth = layout::kStandardCallPath; }
  static bool SetOption(const layout::ServiceSetting& setting) {
    const auto depth = setting.key == "depth" ? layout::ParseEvery(setting.value) : std::nullopt;
    if (!depth || *depth > layout::kMaxCallPath) return false;
    g_config.callpath_depth = static_cast<uint32_t>(*depth);
    return true;
  }
};

}  // namespace rankine::recorder::service::callpath
