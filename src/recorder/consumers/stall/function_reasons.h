// SPDX-License-Identifier: BSD-3-Clause
// Determines the stall reason of a call that completes an operation from the function that started the
// operation.
#pragma once
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::recorder::stall {

// Returns `unknown` if the number is not that of a function. Any thread may call this.
layout::StallReason ReasonOfStarted(uint16_t function);

}  // namespace rankine::recorder::stall
