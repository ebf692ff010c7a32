// SPDX-License-Identifier: BSD-3-Clause
// Installs and removes all hooks in MPI's progress engine.
#pragma once

namespace rankine::recorder::stall {

// Called in MPI_Init, before and after the real function, and after any call that may have loaded parts of
// MPI. With --state=off, resets the references to the interposed functions in all objects to what they would
// be without us, so that none of our functions is called.
void SettleHooks();

// Notes that this thread is in MPI_Init, where it does not have an entry yet.
void SetInitialising(bool is);

}  // namespace rankine::recorder::stall
