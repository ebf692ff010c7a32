// SPDX-License-Identifier: BSD-3-Clause
// The reason for which a call of an MPI function would stall.
#pragma once
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::layout {

// Returns StallReason::none if the reason depends on the requests that the call completes. The function is
// thread-safe.
StallReason ReasonOfStall(uint16_t function);

}  // namespace rankine::layout
