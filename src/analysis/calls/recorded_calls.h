// SPDX-License-Identifier: BSD-3-Clause
// Tells whether every call of a process was recorded. If not, the counts are incomplete, and part of the time
// outside recorded calls may have been spent in MPI.
#pragma once
#include <string_view>

namespace rankine::archive {
struct Process;
}

namespace rankine::analysis {

// False if MPI calls were not recorded at all, because of --with timer or mpi(profile=off). Also false if
// recording was switched off for part of the run, by --select, MPI_Pcontrol(0) or rankine ctl. Exception: if
// recording was limited to exactly the monitor window `window`, all calls in that window were recorded.
bool RecordedAllCallsIn(const archive::Process& process, std::string_view window);

// False if recording of the process was switched off for part of the run. The archive has no data for that
// part.
bool RecordedAllTheTime(const archive::Process& process);

}  // namespace rankine::analysis
