// Why a call of an MPI function would stall, as the spool says it.
#pragma once
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::layout {

// `none`: that is a matter of the requests that it completes. Any thread.
StallReason ReasonOfStall(uint16_t function);

}  // namespace rankine::layout
