// SPDX-License-Identifier: BSD-3-Clause
// The point-to-point messages inside of a collective operation, where the library exposes them: Open MPI's,
// which pass the table mca_pml, and those of MPICH's ch4:ucx, which pass UCX's tag calls. Their functions are
// replaced by ours while a window runs. Elsewhere reports say that these messages were not seen.
#pragma once
#include <cstdint>

namespace rankine::recorder::windows {

// Turns watching on or off: a few stores. The places are searched once.
void WatchInnerMessages(bool on);

// Turns it on where windows run that began before this process recorded.
void WatchInnerMessagesOfRunning();

// While a window runs, or after one has: whether the library exposes them, as far as is known here. MPICH may
// still use other paths for messages within a node.
bool SeesInnerMessages();

// Turns on the watch for begins of receives and for completions; it is on only while the next operation is to
// be timed (collective_edges.h), because with Open MPI a program's own messages pass there, too. For a
// process in which no two threads can be in MPI at once; otherwise it stays on. Without the lock of windows.
void TimeInnerMessages(bool wanted);
// Whether that watch is on. For the very first operation it is not.
bool TimesInnerMessages();

}  // namespace rankine::recorder::windows
