// SPDX-License-Identifier: BSD-3-Clause
// Instances that no call begins: those at the begin of the run time, and those after the end of a period.
// Return values are those of rankine/monitor.h; `t` records, outside of MPI calls.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::windows {

// MPI_Init returns: windows from outside that run already (BeginWindows) begin with the run time.
void BeginRunTime(uint64_t ticks);

// Sets the start of an instance that runs and has counted nothing so far.
void SetStart(uint32_t id, uint64_t ticks);

// As Restart, but the next instance belongs to the thread of the previous one, since no thread's call begins
// it. If that thread has ended and the window counts all threads, it belongs to `t`.
int RestartSame(Thread* t, uint32_t id, uint64_t now);

// Whether it runs and counts only one thread, which has ended. It then counts nothing more.
bool OutlivesItsThread(const Thread& t, uint32_t id);

}  // namespace rankine::recorder::windows
