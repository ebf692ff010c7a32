// SPDX-License-Identifier: BSD-3-Clause
// Starts instances at times that do not depend on a call: at the start of the run time, and at the end of a
// period. Return values are defined in rankine/monitor.h. The thread `t` must record, and must not be in an
// MPI call.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::windows {

// To be called when MPI_Init returns. Sets the start of each window of --window that already runs
// (BeginWindows) to the start of the run time.
void BeginRunTime(uint64_t ticks);

// Sets the start time of a running instance. The instance must not have counted any call yet.
void SetStart(uint32_t id, uint64_t ticks);

// Does the same as Restart, but the next instance belongs to the same thread as the previous instance. The
// reason is that no thread has started the next instance by a call. If that thread has ended and the window
// counts all threads, the next instance belongs to the thread `t`.
int RestartSame(Thread* t, uint32_t id, uint64_t now);

// Returns true if the window is running but counts only one thread, which has ended. Such a window will count
// no further calls.
bool OutlivesItsThread(const Thread& t, uint32_t id);

}  // namespace rankine::recorder::windows
