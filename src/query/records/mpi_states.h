// SPDX-License-Identifier: BSD-3-Clause
// Work and stall inside MPI, as stored in an archive, and the names of these states.
#pragma once
#include <string_view>

#include "archive/samples.h"
#include "layout/sample/record.h"

namespace rankine::archive {
struct Process;
struct Row;
}  // namespace rankine::archive

namespace rankine::query {

// True if the stalls of this process's calls were timed. This requires that stalls were requested, and that
// MPI's progress engine could be observed. Otherwise Row::stall_sum is meaningless.
bool KnowsStall(const archive::Process& process);

// Returns the stall of a row, limited to the row's time. The row's process must have timed stalls.
uint64_t StallOf(const archive::Row& row);

// Returns "outside", "work" or "stall", with static storage.
std::string_view SampleStateName(layout::SampleState state);

// Returns the part of MPI in which a sample was taken, for the attribute mpi.part: "library", "transport",
// "copy", "registration", "system" or "other"; empty if unknown. Time in the kernel is "system". The string
// has static storage.
std::string_view MpiPartName(const archive::Sample& sample);

// Returns "cpu", "blocked", "waiting" or "kernel", for the attribute sample.clock. The string has static
// storage.
std::string_view SampleClockName(layout::SampleClock clock);

// Returns the text shown in place of functions, such as "(asleep)", for a sample outside MPI that has no
// stack because it was taken from outside. The string has static storage.
std::string_view NameWithoutStack(layout::SampleClock clock);

}  // namespace rankine::query
