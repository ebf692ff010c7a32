// SPDX-License-Identifier: BSD-3-Clause
// The measuring wrappers of functions in which threads wait. A wrapper first tries the call without waiting;
// if that succeeds, nothing is counted. If the first try fails, the wrapper begins a region, and makes the
// waiting call inside this region.
#pragma once
#include "recorder/consumers/pthread/real_function.h"

namespace rankine::recorder::pthread {

// Returns the wrapper for this function, or nullptr if the function is not measured.
void* Measured(Function function);

}  // namespace rankine::recorder::pthread
