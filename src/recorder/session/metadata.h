// SPDX-License-Identifier: BSD-3-Clause
// Service `metadata`: stores in the result the values of environment variables that the user has chosen.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/services/catalog.h"
#include "layout/services/list.h"
#include "recorder/core/service_words.h"

namespace rankine::recorder::metadata {

struct Options {
  uint32_t variables = 0;
  std::string_view variable[layout::kMaxVariables] = {};
};
[[gnu::visibility("hidden")]] extern Options g_options;

// Writes the variables to the spool's log, except those that do not exist.
void LogVariables();

// The consumer of the service `metadata`, as listed in session/consumers.h.
struct Consumer {
  static constexpr auto kService = layout::ServiceId::metadata;
  static void OnChosen() {}
  static bool SetOption(const layout::ServiceSetting& setting) {
    return setting.key == "env" && AddWords(setting.value, g_options.variable, &g_options.variables);
  }
};

}  // namespace rankine::recorder::metadata
