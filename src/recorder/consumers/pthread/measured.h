// The ways that measure: what would not wait is tried first and not counted; what waits does so in a region.
#pragma once
#include "recorder/consumers/pthread/next.h"

namespace rankine::recorder::pthread {

// nullptr: the function is not measured.
void* Measured(Function function);

}  // namespace rankine::recorder::pthread
