// SPDX-License-Identifier: BSD-3-Clause
// The measuring wrappers. A call first tries without waiting, and then does not count; a call that must wait
// does so in a region.
#pragma once
#include "recorder/consumers/pthread/real_function.h"

namespace rankine::recorder::pthread {

// nullptr: the function is not measured.
void* Measured(Function function);

}  // namespace rankine::recorder::pthread
