// All that is watched in MPI's progress engine, put in place or taken away.
#pragma once

namespace rankine::recorder::state {

// In MPI_Init, before the real one and after it, and when a call may have loaded parts of MPI. With
// --state=off: makes the references of all objects to the interposed functions those that they would be
// without us, so that nothing of ours is called.
void SettleHooks();

// This thread is in MPI_Init, where it has no place of its own yet.
void SetInitialising(bool is);

}  // namespace rankine::recorder::state
