// Clocks of machines, compared again while the program runs: a drift that changes (temperature, a clock that
// is being disciplined) is no straight line between MPI_Init and MPI_Finalize.
//
// Ranks meet where the program makes them meet: when a call is over that nobody leaves before all have
// entered it (MPI_Barrier, MPI_Allreduce, MPI_Allgather, MPI_Alltoall on all ranks of the job), each counts
// it. A machine that answers another one (clocks.h) tells it, when it is time, at which of the next calls it
// will wait for its questions. Nothing of this can hang the program: there is no collective call and no wait
// without an end. Who does not come within 20 ms has been waited for in vain, and is waited for again after
// twice the time. The other way, a thread or a socket of ours, is what a rank must not have.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// This rank stands for one of several machines, and their clocks are compared.
[[gnu::visibility("hidden")]] extern bool g_clocks_meet;

// Behind the comparisons in MPI_Init and MPI_Finalize.
void BeginBetween();
void EndBetween();

// Such a call on the communicator with this index is over, at `now`. True: messages were exchanged, and that
// took time.
bool MeetClocks(uint32_t comm, uint64_t now);

}  // namespace rankine::recorder
