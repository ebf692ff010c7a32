// SPDX-License-Identifier: BSD-3-Clause
// Compares the clocks of machines again while the program runs. A drift that changes (temperature, a clock
// that is being disciplined) is not a straight line between MPI_Init and MPI_Finalize.
//
// Ranks meet where the program makes them meet. Each rank counts the calls that no rank leaves before all
// have entered (MPI_Barrier, MPI_Allreduce, MPI_Allgather, MPI_Alltoall on all ranks of the job). When a
// comparison is due, a machine that answers another (clocks.h) tells it at which of the next such calls it
// will wait for questions. This cannot hang the program: there is no collective call and no wait without a
// limit. A machine that does not answer within 20 ms is tried again after twice the time. A thread or socket
// of ours would be the alternative, and a rank must not have one.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// This rank represents one of several machines, and their clocks are compared.
[[gnu::visibility("hidden")]] extern bool g_clocks_meet;

// Called after the comparison in MPI_Init, and before that in MPI_Finalize.
void BeginBetween();
void EndBetween();

// Such a call on the communicator with this index ended at `now`. True: messages were exchanged, which took
// time.
bool MeetClocks(uint32_t comm, uint64_t now);

}  // namespace rankine::recorder
