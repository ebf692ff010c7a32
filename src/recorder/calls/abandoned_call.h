// A call that never returns, because it was left by longjmp, an exception or pthread_exit.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::mpi {

// The call that the thread is in was left: counts it and closes the guard. Its time lasts until the
// application had control again, where that is known (a callback's start).
void RecordAbandoned(recorder::Thread* t);

}  // namespace rankine::mpi
