// SPDX-License-Identifier: BSD-3-Clause
// Tells whether every call of a process was recorded. If some calls are missing, the counts are incomplete,
// and the process may have spent more time in MPI than its records show.
#pragma once
#include <string_view>

namespace rankine::archive {
struct Process;
}

namespace rankine::analysis {

// False if MPI calls were not recorded at all, because of --with timer or mpi(profile=off). Also false if
// --select, MPI_Pcontrol(0) or rankine ctl switched recording off for part of the run. There is an
// exception: if the program recorded only the calls in the given monitor window, all calls in that window
// were recorded.
bool RecordedAllCallsIn(const archive::Process& process, std::string_view window);

// False if recording of the process was switched off for part of the run. The archive has no data for the
// part in which recording was off.
bool RecordedAllTheTime(const archive::Process& process);

}  // namespace rankine::analysis
