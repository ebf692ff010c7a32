// SPDX-License-Identifier: BSD-3-Clause
// Compares the clocks of machines again while the program runs. The drift of a clock may change with the
// temperature, or because the clock is being adjusted. Linear interpolation between MPI_Init and MPI_Finalize
// is then inaccurate.
//
// Ranks compare clocks where the program synchronises them anyway. Each rank counts the calls that no rank
// leaves before all have entered (MPI_Barrier, MPI_Allreduce, MPI_Allgather, MPI_Alltoall over all ranks of
// the job). Each machine asks another one for its time (clocks.h). When it is time for a comparison, the
// machine that answers sends an invitation. It says after which of the next such calls the machine will wait
// for questions.
//
// This cannot make the program hang, because there is no collective call and every wait has a limit. If a
// machine does not answer within 20 ms, the time until the next attempt is doubled. The alternative would be
// a thread or socket of ours, which we must not create in a rank.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// True if this rank represents one of several machines whose clocks are compared.
[[gnu::visibility("hidden")]] extern bool g_clocks_meet;

// BeginBetween: called after the comparison in MPI_Init. EndBetween: called before the comparison in
// MPI_Finalize.
void BeginBetween();
void EndBetween();

// Called when such a collective call, on the communicator with this index, has ended at `now`. Returns true
// if messages were exchanged, which took time.
bool MeetClocks(uint32_t comm, uint64_t now);

}  // namespace rankine::recorder
