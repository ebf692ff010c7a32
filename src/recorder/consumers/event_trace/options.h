// SPDX-License-Identifier: BSD-3-Clause
// Options of service trace in the list of services (docs/services.md).
#pragma once
#include "layout/services/list.h"

namespace rankine::recorder::event_trace {

// False: there is no such option, or the value is none.
bool SetOption(const layout::ServiceSetting& setting);

// Applies the effects of options on each other, and on other services.
void SettleOptions();

}  // namespace rankine::recorder::event_trace
