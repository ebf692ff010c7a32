// How a status of the MPI-5 standard ABI keeps its byte count. The standard leaves MPI_internal[5] to the
// implementation, so the layout is learnt from the library itself: a status is given a known count through
// MPI_Status_set_elements_x and searched for it. When the search fails, every count costs a call into the
// library.
#pragma once
#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// To be called once when MPI_Init (or the first MPI_Session_init) has returned, by that thread, before any
// status is read; does nothing for families whose layout is documented. Calls the real library, not our
// wrappers. What is learnt goes into CurrentAbi(): whoever holds a copy of it takes a new one afterwards.
void LearnStatusLayout();

// The search alone, over a status that was all zero before it was given `bytes` and, in `cancelled`, the flag
// too. Sets count_layout and the offsets in *abi; leaves it unknown when no layout explains both.
void MatchStatusLayout(const void* counted, const void* cancelled, uint64_t bytes, Abi* abi);

}  // namespace rankine::mpi
