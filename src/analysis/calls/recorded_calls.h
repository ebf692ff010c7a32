// SPDX-License-Identifier: BSD-3-Clause
// Tells whether every call of a process was recorded. If not, time outside the recorded calls is not all
// work, and counts are incomplete.
#pragma once
#include <string_view>

namespace rankine::archive {
struct Process;
}

namespace rankine::analysis {

// False if the services exclude MPI calls, by --with timer or mpi(profile=off). Also false if the process was
// deselected for part of the run, by --select, MPI_Pcontrol(0) or rankine ctl. If the selection was exactly
// the window `window`, all calls in the window were recorded.
bool RecordedAllCallsIn(const archive::Process& process, std::string_view window);

// False if the process was deselected for part of the run. There is no data for that part.
bool RecordedAllTheTime(const archive::Process& process);

}  // namespace rankine::analysis
