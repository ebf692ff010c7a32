// SPDX-License-Identifier: BSD-3-Clause
// A call that never returns, because longjmp, an exception or pthread_exit left it.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::mpi {

// Counts the call that the thread was in when it was left, and closes the guard. Its time lasts until the
// application regained control, where that is known (a callback's start).
void RecordAbandoned(recorder::Thread* t);

}  // namespace rankine::mpi
