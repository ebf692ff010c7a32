// SPDX-License-Identifier: BSD-3-Clause
// Installs and removes all hooks in MPI's progress engine.
#pragma once

namespace rankine::recorder::stall {

// To be called in MPI_Init, before and after the real function, and after any call that may have loaded
// parts of MPI. With --state=off, resets the references to the interposed functions in all objects to what
// they would be without us. With --state=off, none of our functions is called.
void SettleHooks();

// To be called when this thread enters or leaves MPI_Init. In MPI_Init, the thread does not have an entry
// yet.
void SetInitialising(bool is);

}  // namespace rankine::recorder::stall
