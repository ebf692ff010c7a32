// The ways that measure: what would not wait is tried first and not counted; what waits does so in a region.
#pragma once
#include "runtime/service/pthread/next.h"

namespace rankine::runtime::pthread {

// nullptr: the function is not measured.
void* Measured(Function function);

}  // namespace rankine::runtime::pthread
