// SPDX-License-Identifier: BSD-3-Clause
// Options of service counters in the list of services (docs/services.md).
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::recorder::counters {

struct Options {
  bool requested = false;  // True if the list of services contains this service.
  uint32_t events = 0;
  std::string_view event[layout::kMaxCounters] = {};
};
[[gnu::visibility("hidden")]] extern Options g_options;

}  // namespace rankine::recorder::counters
