// SPDX-License-Identifier: BSD-3-Clause
// Handles a call that never returns, because longjmp, an exception or pthread_exit left it.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::mpi {

// Counts the call that the thread was in, and resets the guard. If the call was left from within a callback,
// its time ends where the callback started, since the application regained control there.
void RecordAbandoned(recorder::Thread* t);

}  // namespace rankine::mpi
