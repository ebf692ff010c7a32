// The point-to-point messages that a collective operation is made of, where the library lets us see them:
// Open MPI's, which pass the table mca_pml, and those of MPICH's ch4:ucx, which pass UCX's tag calls. What
// they pass is ours while a window runs. Elsewhere reports say that they were not seen.
#pragma once
#include <cstdint>

namespace rankine::recorder::monitor {

// Watches, or no longer. A few stores; the places are looked for once.
void WatchInnerMessages(bool on);

// Where windows run: of those that began before this process recorded.
void WatchInnerMessagesOfRunning();

// While a window runs, or after one has: does the library show them, as far as is known here? MPICH may pass
// those within a node by other ways all the same.
bool SeesInnerMessages();

// When those of an operation begin to be received and when they are complete is asked only while the next
// one is to be timed (inner_edges.h): with Open MPI a program's own messages pass there, too. Of a process in
// which no two threads can be in MPI at once; else it is asked all the time. Without the lock of windows.
void TimeInnerMessages(bool wanted);
// Is it asked now? Of the first operation of all it is not.
bool TimesInnerMessages();

}  // namespace rankine::recorder::monitor
