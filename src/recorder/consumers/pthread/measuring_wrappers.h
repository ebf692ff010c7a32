// SPDX-License-Identifier: BSD-3-Clause
// The measuring wrappers. A wrapper first tries the call without waiting; if that succeeds, nothing is
// counted. Otherwise, the call waits inside a region.
#pragma once
#include "recorder/consumers/pthread/real_function.h"

namespace rankine::recorder::pthread {

// Returns the wrapper for this function; nullptr: it is not measured.
void* Measured(Function function);

}  // namespace rankine::recorder::pthread
