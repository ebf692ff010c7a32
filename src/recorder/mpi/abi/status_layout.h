// SPDX-License-Identifier: BSD-3-Clause
// Finds the byte count in a status of the MPI-5 standard ABI. The standard lets the implementation define
// the contents of MPI_internal[5]. The layout is therefore learnt from the library itself:
// MPI_Status_set_elements_x sets a known count, and the status is searched for this count. If the search
// fails, only the library can read a count.
#pragma once
#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// Call once after MPI_Init (or the first MPI_Session_init) has returned, in the same thread, before any
// status is read. Does nothing for families with a documented layout. Calls the real library, not our
// wrappers. Stores the result in CurrentAbi(), so copies of the Abi that were made before must be updated.
void LearnStatusLayout();

// The search that LearnStatusLayout makes. Both statuses were all zero before their count was set to `bytes`;
// in `cancelled`, the cancelled flag was set as well. Sets count_layout and the offsets in *abi; the layout
// remains unknown if no layout is consistent with both.
void MatchStatusLayout(const void* counted, const void* cancelled, uint64_t bytes, Abi* abi);

}  // namespace rankine::mpi
