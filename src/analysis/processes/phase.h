// SPDX-License-Identifier: BSD-3-Clause
// Defines the three phases of an MPI run. Efficiencies and shares refer to the phase `run`.
#pragma once
#include <cstdint>

namespace rankine::analysis {

enum class Phase { initialize, run, finalize };

// initialize: MPI_Init, MPI_Init_thread, MPI_Session_init; finalize: MPI_Finalize, MPI_Session_finalize; run:
// everything else.
Phase PhaseOf(uint16_t function);

}  // namespace rankine::analysis
