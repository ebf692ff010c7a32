// SPDX-License-Identifier: BSD-3-Clause
// Handles a call that never returns, because longjmp, an exception or pthread_exit left it.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::mpi {

// Counts the call that the thread was in, and resets the guard. If the call was left in a callback, its time
// ends at the start of the callback, when the application regained control.
void RecordAbandoned(recorder::Thread* t);

}  // namespace rankine::mpi
