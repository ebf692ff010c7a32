// SPDX-License-Identifier: BSD-3-Clause
// Determines the stall reason of a call that completes an operation. The function that started the
// operation gives the reason.
#pragma once
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::recorder::stall {

// Returns the reason for an operation, given the number of the function that started it. Returns `unknown`
// if there is no function with this number. Any thread may call this function.
layout::StallReason ReasonOfStarted(uint16_t function);

}  // namespace rankine::recorder::stall
