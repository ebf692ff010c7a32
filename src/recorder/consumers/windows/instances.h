// Instances that no call begins: those that are there when the run time begins, and those behind a beat.
// Answers are those of rankine/monitor.h; `t` records, outside of MPI calls.
#pragma once
#include <cstdint>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::monitor {

// MPI_Init returns: windows from outside that run already (BeginWindows) begin with the run time.
void BeginRunTime(uint64_t ticks);

// One that runs, and has counted nothing so far, began then.
void SetStart(uint32_t id, uint64_t ticks);

// As Restart, but the next instance is of the thread whose the one before was, as it is nobody's call that
// begins it; of `t`, when that thread has ended and the window counts
// all threads.
int RestartSame(Thread* t, uint32_t id, uint64_t now);

// Does it run and count one thread alone, which has ended? What it would count from here on is nothing.
bool OutlivesItsThread(const Thread& t, uint32_t id);

}  // namespace rankine::recorder::monitor
