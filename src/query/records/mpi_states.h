// What an archive knows of work and stall inside MPI, and what they are called.
#pragma once
#include <string_view>

#include "archive/samples.h"
#include "archive/tables.h"
#include "layout/sample/record.h"

namespace rankine::query {

// True where the stalls of this process's calls were timed: asked for, and MPI's progress engine was one that
// can be watched. Else Row::stall_sum means nothing.
bool KnowsStall(const archive::Process& process);

// The stall of a row whose process knows it, at most the row's time.
uint64_t StallOf(const archive::Row& row);

// "outside", "work", "stall". Static storage.
std::string_view SampleStateName(layout::SampleState state);

// What of MPI a sample was in, of the attribute mpi.part: "library", "transport", "copy", "registration",
// "system", "other"; empty where it is not known. Time in the kernel is "system". Static storage.
std::string_view MpiPartName(const archive::Sample& sample);

// "cpu", "blocked", "waiting", "kernel": the attribute sample.clock. Static storage.
std::string_view SampleClockName(layout::SampleClock clock);

// In the place of the functions of a sample outside of MPI that has no stack, as one seen from outside:
// "(asleep)". Static storage.
std::string_view NameWithoutStack(layout::SampleClock clock);

}  // namespace rankine::query
