// SPDX-License-Identifier: BSD-3-Clause
// Makes flight recorders keep their contents when a signal that the user has chosen arrives. Each thread
// keeps the contents of its recorder at its next MPI call. The signal handler itself cannot do this, because
// it may have interrupted the thread while a record was being written.
#pragma once

namespace rankine::recorder::event_trace {

// To be called once, when MPI_Init has returned. Does nothing if no signal was chosen. A handler that the
// program has set for the signal, or sets later, is still called. A program without a handler is no longer
// killed by the signal.
void WaitForSignal();

}  // namespace rankine::recorder::event_trace
