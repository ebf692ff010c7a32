// SPDX-License-Identifier: BSD-3-Clause
// Finds the byte count in a status of the MPI-5 standard ABI. The standard lets the implementation define
// the contents of MPI_internal[5]. The layout is therefore learnt from the library itself:
// MPI_Status_set_elements_x sets a known count, and the status is searched for this count. If the search
// fails, only the library can read a count.
#pragma once
#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// Call LearnStatusLayout once after MPI_Init (or the first MPI_Session_init) has returned, in the same
// thread, before any status is read. Does nothing for families with a documented layout. Calls the real
// library, and not our wrappers. Stores the result in CurrentAbi(), so existing copies of the Abi must be
// updated.
void LearnStatusLayout();

// The search that LearnStatusLayout makes. Both statuses were all zero before their count was set to `bytes`.
// In the status `cancelled`, the cancelled flag was also set. Sets count_layout and the offsets in *abi. If
// no layout is consistent with both statuses, the layout remains unknown.
void MatchStatusLayout(const void* counted, const void* cancelled, uint64_t bytes, Abi* abi);

}  // namespace rankine::mpi
