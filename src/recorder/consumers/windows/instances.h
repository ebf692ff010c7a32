// SPDX-License-Identifier: BSD-3-Clause
// Starts instances at moments that do not depend on a call: at the start of the run time, and at the end of a
// period. Return values are defined in rankine/monitor.h. The thread `t` must record, and must not be in an
// MPI call.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::windows {

// Called when MPI_Init returns: sets the start of --window's windows that already run (BeginWindows) to the
// start of the run time.
void BeginRunTime(uint64_t ticks);

// Sets the start time of a running instance, which must not have counted anything yet.
void SetStart(uint32_t id, uint64_t ticks);

// Like Restart, but the next instance belongs to the same thread as the previous one, because no thread's
// call started it. If that thread has ended and the window counts all threads, the instance belongs to `t`.
int RestartSame(Thread* t, uint32_t id, uint64_t now);

// Returns whether the window is running, but counts only a thread that has ended. Such a window counts
// nothing more.
bool OutlivesItsThread(const Thread& t, uint32_t id);

}  // namespace rankine::recorder::windows
