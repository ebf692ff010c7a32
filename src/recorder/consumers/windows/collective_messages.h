// SPDX-License-Identifier: BSD-3-Clause
// Observes the point-to-point messages inside a collective operation. This works if the library exposes them:
// Open MPI sends them through the table mca_pml, and MPICH's ch4:ucx through UCX's tag calls. While a window
// runs, these functions are replaced by ours. With other libraries, reports note that the inner messages are
// unknown.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

// Turns the observation on or off, at the cost of a few stores. The functions are searched once.
void WatchInnerMessages(bool on);

// Turns the observation on if a window has been running since before this process recorded.
void WatchInnerMessagesOfRunning();

// Returns whether the library exposes its inner messages. The answer is valid only while a window runs, or
// after one has run. MPICH may still send messages within a node in other ways.
bool SeesInnerMessages();

// Turns the hooks for the start of receives and for completions on or off. They are on only while the next
// operation is to be timed (collective_edges.h), because in Open MPI a program's own messages also go through
// these functions. If two threads can be in MPI at once, the hooks stay on. Does not take the lock of the
// windows.
void TimeInnerMessages(bool wanted);
// Returns whether these hooks are on. They are off in the very first operation.
bool TimesInnerMessages();

}  // namespace rankine::recorder::windows
