// SPDX-License-Identifier: BSD-3-Clause
// Installs and removes all hooks in MPI's progress engine.
#pragma once

namespace rankine::recorder::stall {

// Called in MPI_Init, before and after the real one, and when a call may have loaded parts of MPI. With
// --state=off: resets the references of all objects to the interposed functions, as they would be without us,
// so that nothing of ours is called.
void SettleHooks();

// This thread is in MPI_Init, where it has no place of its own yet.
void SetInitialising(bool is);

}  // namespace rankine::recorder::stall
