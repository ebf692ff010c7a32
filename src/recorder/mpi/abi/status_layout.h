// SPDX-License-Identifier: BSD-3-Clause
// The place of the byte count in a status of the MPI-5 standard ABI. The standard leaves MPI_internal[5] to
// the implementation, so the layout is learnt from the library itself: MPI_Status_set_elements_x sets a known
// count, and the status is searched for it. When the search fails, every count costs a call into the library.
#pragma once
#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// Called once after MPI_Init (or the first MPI_Session_init) has returned, by that thread, before any status
// is read. Does nothing for families with a documented layout. Calls the real library, not our wrappers.
// Stores the result in CurrentAbi(): holders of a copy must take a new one afterwards.
void LearnStatusLayout();

// The search alone. The status was all zero before it was given `bytes` and, in `cancelled`, the flag too.
// Sets count_layout and the offsets in *abi; leaves it unknown when no layout explains both.
void MatchStatusLayout(const void* counted, const void* cancelled, uint64_t bytes, Abi* abi);

}  // namespace rankine::mpi
