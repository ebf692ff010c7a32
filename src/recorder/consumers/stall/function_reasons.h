// What the completion of a started operation waits for, by the function that started it.
#pragma once
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::recorder::state {

// `unknown` for a number that is no function's. Any thread.
layout::StallReason ReasonOfStarted(uint16_t function);

}  // namespace rankine::recorder::state
