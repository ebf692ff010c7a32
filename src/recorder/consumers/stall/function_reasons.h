// SPDX-License-Identifier: BSD-3-Clause
// Gives the stall reason of a call that completes an operation, depending on the function that started the
// operation.
#pragma once
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::recorder::stall {

// Returns `unknown` for a number that is not a function's. Any thread may call this.
layout::StallReason ReasonOfStarted(uint16_t function);

}  // namespace rankine::recorder::stall
