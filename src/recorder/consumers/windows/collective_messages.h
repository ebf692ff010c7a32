// SPDX-License-Identifier: BSD-3-Clause
// Observes the point-to-point messages inside a collective operation. Inner messages are observed in two
// libraries: Open MPI sends them through the table mca_pml, and MPICH's ch4:ucx through UCX's tag calls.
// While a window runs, our functions replace the sending functions. With other libraries, reports state
// that the inner messages are unknown.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

// Turns the observation on or off, at the cost of a few stores. The functions to observe are looked up only
// once.
void WatchInnerMessages(bool on);

// Starts to watch inner messages, if a window was already running when this process began to record.
void WatchInnerMessagesOfRunning();

// Returns whether the library exposes its inner messages. The result is valid only if a monitor window runs
// or has run. MPICH may still send messages within a node in other ways.
bool SeesInnerMessages();

// Turns two kinds of hooks on or off: the hooks for the start of receives and the hooks for completions.
// The hooks are on only while the next operation is to be timed (collective_edges.h), because in Open MPI a
// program's own messages also go through the hooked functions. If two threads can be in MPI at once, the
// hooks stay on. The function does not take the lock of the windows.
void TimeInnerMessages(bool wanted);
// Returns whether the hooks for receives and completions are on. While the very first operation runs, the
// hooks are off.
bool TimesInnerMessages();

}  // namespace rankine::recorder::windows
