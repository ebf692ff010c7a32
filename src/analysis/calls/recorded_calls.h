// Was each call of a process recorded? Where it was not, time outside of calls is not all its own work, and
// what was counted is a part.
#pragma once
#include <string_view>

#include "archive/tables.h"

namespace rankine::analysis {

// False where its services are without MPI calls (--with timer, mpi(profile=off)), where it was not selected,
// or not all the time (--select, MPI_Pcontrol(0), rankine ctl). In a window of this name: one that is itself
// all that was selected has all of its calls.
bool RecordedAllCallsIn(const archive::Process& process, std::string_view window);

// False where the process was not selected, or not all the time: nothing of that time is recorded.
bool RecordedAllTheTime(const archive::Process& process);

}  // namespace rankine::analysis
