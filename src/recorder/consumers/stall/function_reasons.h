// SPDX-License-Identifier: BSD-3-Clause
// The stall reason for completing a started operation, by the function that started it.
#pragma once
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::recorder::stall {

// `unknown` for a number that is not a function's. Any thread.
layout::StallReason ReasonOfStarted(uint16_t function);

}  // namespace rankine::recorder::stall
