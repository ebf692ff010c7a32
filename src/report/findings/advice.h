// SPDX-License-Identifier: BSD-3-Clause
// Suggests remedies for an MPI call that takes long or waits, depending on its function.
#pragma once
#include <cstdint>
#include <string>

#include "analysis/calls/profile.h"
#include "analysis/findings/stand_outs.h"
#include "analysis/waits/waits.h"

namespace rankine::report {

// Returns the name of a function's non-blocking form, such as "MPI_Iallreduce". Returns an empty string if
// the function has no non-blocking form.
std::string NonBlockingForm(uint16_t function);

// Returns true if the call involves no other rank. Examples are calls on datatypes, groups and attributes.
bool IsOfOneRank(uint16_t function);

// `late`: the rank that causes most of the waiting, such as "rank 1"; empty if unknown.
std::string AdviceForWait(const analysis::WaitLine& line, const std::string& late);

// Returns advice on calls that have returned. If the flag `traced` is true, the run has a trace, so the waits
// are known.
std::string AdviceForCalls(const analysis::ProfileLine& line, analysis::StandOutKind kind, bool traced);

}  // namespace rankine::report
