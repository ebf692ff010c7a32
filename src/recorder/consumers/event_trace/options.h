// SPDX-License-Identifier: BSD-3-Clause
// The options of service trace in the list of services (docs/services.md).
#pragma once
#include <cstdint>

#include "layout/services/list.h"

namespace rankine::recorder::event_trace {

// The events that make the flight recorder keep its contents.
struct KeepOptions {
  uint64_t slow_ns = 0;  // A call that takes longer than this time triggers the recorder; 0: no call does.
  int signal = 0;        // The arrival of this signal triggers the recorder; 0: no signal does.
};
[[gnu::visibility("hidden")]] extern KeepOptions g_keep;

// Returns false if the option does not exist, or if its value is invalid.
bool SetOption(const layout::ServiceSetting& setting);

// Adjusts options that affect each other or other services.
void SettleOptions();

}  // namespace rankine::recorder::event_trace
