// What flight recorders hold stays when a signal comes that the user has named. Each thread keeps it with its
// next MPI call: a signal handler cannot, since it may have interrupted a record.
#pragma once

namespace rankine::recorder::event_trace {

// Once, when MPI_Init has returned. Nothing where no signal was named; the program's own handler for it, now
// or later, is called as before, but the signal no longer kills a program that has none.
void WaitForSignal();

}  // namespace rankine::recorder::event_trace
