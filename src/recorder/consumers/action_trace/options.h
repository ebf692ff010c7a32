// Options of service ti in the list of services (docs/services.md).
#pragma once
#include "layout/services/list.h"

namespace rankine::recorder::action_trace {

// False: there is no such option, or the value is none.
bool SetOption(const layout::ServiceSetting& setting);

}  // namespace rankine::recorder::action_trace
