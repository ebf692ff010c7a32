// SPDX-License-Identifier: BSD-3-Clause
// Compares the clocks of machines again while the program runs. The drift of a clock may change with the
// temperature, or when the clock is adjusted. If the drift changes, linear interpolation between MPI_Init and
// MPI_Finalize is inaccurate.
//
// The clocks are compared at points where the program synchronises its ranks anyway. These points are calls
// that no rank leaves before all ranks have entered: MPI_Barrier, MPI_Allreduce, MPI_Allgather and
// MPI_Alltoall over all ranks of the job. Each rank counts these collective calls. Each machine requests the
// time of another machine (clocks.h). When it is time for a comparison, the machine that answers sends an
// invitation. The invitation contains the number of a later call, after which the machine will wait for
// questions.
//
// Comparisons cannot make the program hang, because no collective call is involved and every wait has a
// limit. If a machine does not answer within 20 ms, the time until the next attempt is doubled. The
// alternative would be a thread or socket of our own, which we must not create in a rank.
#pragma once
#include <cstdint>

namespace rankine::recorder {

// True if this rank represents one of several machines whose clocks are compared.
[[gnu::visibility("hidden")]] extern bool g_clocks_meet;

// Call BeginBetween after the comparison in MPI_Init, and EndBetween before the comparison in MPI_Finalize.
void BeginBetween();
void EndBetween();

// Call MeetClocks at the end of a collective call that no rank leaves before all ranks have entered. The
// parameter `comm` is the index of the communicator. The parameter `now` is the time at which the collective
// call ended. Returns true if messages were exchanged, because the exchange took time.
bool MeetClocks(uint32_t comm, uint64_t now);

}  // namespace rankine::recorder
