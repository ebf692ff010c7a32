// SPDX-License-Identifier: BSD-3-Clause
// Work and stall inside MPI, as an archive stores them, and the names of these states.
#pragma once
#include <string_view>

#include "archive/samples.h"
#include "layout/sample/record.h"

namespace rankine::archive {
struct Process;
struct Row;
}  // namespace rankine::archive

namespace rankine::query {

// True if the process measured how long its calls stalled. A process can time stalls only if they were
// requested, and if the progress engine of MPI could be observed. If the process did not time stalls,
// Row::stall_sum is meaningless.
bool KnowsStall(const archive::Process& process);

// Returns the stall time of a row, which is at most the row's time. The process to which the row belongs
// must have timed stalls.
uint64_t StallOf(const archive::Row& row);

// Returns "outside", "work" or "stall". The string has static storage.
std::string_view SampleStateName(layout::SampleState state);

// Returns the part of MPI in which a sample was taken, for the attribute `mpi.part`: "library",
// "transport", "copy", "registration", "system" or "other"; empty if unknown. Time in the kernel has the
// name "system". The string has static storage.
std::string_view MpiPartName(const archive::Sample& sample);

// Returns "cpu", "blocked", "waiting" or "kernel", for the attribute `sample.clock`. The string has static
// storage.
std::string_view SampleClockName(layout::SampleClock clock);

// Returns a text such as "(asleep)". The viewer shows this text in place of the functions for a sample
// without a stack. The sample was taken outside MPI and from outside the thread, and therefore has no
// stack. The string has static storage.
std::string_view NameWithoutStack(layout::SampleClock clock);

}  // namespace rankine::query
