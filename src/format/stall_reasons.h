// Why a call of an MPI function would stall, as the spool says it.
#pragma once
#include <cstdint>

#include "format/spool_layout.h"

namespace rankine::format {

// `none`: that is a matter of the requests that it completes. Any thread.
StallReason ReasonOfStall(uint16_t function);

}  // namespace rankine::format
