// SPDX-License-Identifier: BSD-3-Clause
// Remedies for an MPI call that takes time or waits, fitted to its function.
#pragma once
#include <cstdint>
#include <string>

#include "analysis/calls/profile.h"
#include "analysis/findings/stand_outs.h"
#include "analysis/waits/waits.h"

namespace rankine::report {

// The form of `function` that does not block: "MPI_Iallreduce". Empty if it has none.
std::string NonBlockingForm(uint16_t function);

// Does the call involve its own rank alone? So do calls on datatypes, groups, attributes and the like.
bool IsOfOneRank(uint16_t function);

// `late`: the rank that most of the waiting is due to, as "rank 1"; empty if it is unknown.
std::string AdviceForWait(const analysis::WaitLine& line, const std::string& late);

// For calls that returned. `traced`: the run has a trace, so that waits are known.
std::string AdviceForCalls(const analysis::ProfileLine& line, analysis::StandOutKind kind, bool traced);

}  // namespace rankine::report
