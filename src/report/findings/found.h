// SPDX-License-Identifier: BSD-3-Clause
// Finds the findings of a run, from its facts.
#pragma once
#include <vector>

#include "analysis/findings/stand_outs.h"
#include "report/facts.h"

namespace rankine::report {

// `files` must be the result of analysis::MakeFileGroups.
analysis::StandOuts FoundIn(Facts& facts, const std::vector<analysis::IoFile>& files);

}  // namespace rankine::report
