// SPDX-License-Identifier: BSD-3-Clause
// Keeps the contents of flight recorders when a signal arrives that the user has named. Each thread does so
// at its next MPI call: a signal handler cannot, since it may have interrupted the writing of a record.
#pragma once

namespace rankine::recorder::event_trace {

// Call once, when MPI_Init has returned. Does nothing where no signal was named. The program's own handler
// for the signal, now or later, is still called. But the signal no longer kills a program that has no
// handler.
void WaitForSignal();

}  // namespace rankine::recorder::event_trace
