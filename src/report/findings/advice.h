// SPDX-License-Identifier: BSD-3-Clause
// The usual remedy for a call that takes time, or waits. It fits the function that it is given for.
#pragma once
#include <cstdint>
#include <string>

#include "analysis/calls/profile.h"
#include "analysis/findings/stand_outs.h"
#include "analysis/waits/waits.h"

namespace rankine::report {

// The form that only begins what `function` does: "MPI_Iallreduce". Empty: it has none.
std::string NonBlockingForm(uint16_t function);

// No other rank has a part in what it does: it works on datatypes, groups, attributes and the like.
bool IsOfOneRank(uint16_t function);

std::string AdviceForWait(const analysis::WaitLine& line);

// About calls that came back. `traced`: the run has a trace, so that waits are known.
std::string AdviceForCalls(const analysis::ProfileLine& line, analysis::StandOutKind kind, bool traced);

}  // namespace rankine::report
