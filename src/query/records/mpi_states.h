// SPDX-License-Identifier: BSD-3-Clause
// An archive's data on work and stall inside MPI, and the names of these states.
#pragma once
#include <string_view>

#include "archive/samples.h"
#include "layout/sample/record.h"

namespace rankine::archive {
struct Process;
struct Row;
}  // namespace rankine::archive

namespace rankine::query {

// Whether the stalls of this process's calls were timed. That is so if stalls were requested and MPI's
// progress engine could be observed. Otherwise Row::stall_sum has no meaning.
bool KnowsStall(const archive::Process& process);

// The stall of a row whose process has timed stalls, at most the row's time.
uint64_t StallOf(const archive::Row& row);

// "outside", "work", "stall". Static storage.
std::string_view SampleStateName(layout::SampleState state);

// The part of MPI that a sample was in, for the attribute mpi.part: "library", "transport", "copy",
// "registration", "system", "other"; empty if unknown. Time in the kernel is "system". Static storage.
std::string_view MpiPartName(const archive::Sample& sample);

// "cpu", "blocked", "waiting", "kernel": the attribute sample.clock. Static storage.
std::string_view SampleClockName(layout::SampleClock clock);

// The text shown instead of functions for a sample outside MPI without a stack, such as one taken from
// outside: "(asleep)". Static storage.
std::string_view NameWithoutStack(layout::SampleClock clock);

}  // namespace rankine::query
