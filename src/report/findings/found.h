// SPDX-License-Identifier: BSD-3-Clause
// Finds the problems of a run, based on its facts.
#pragma once
#include <vector>

#include "analysis/findings/stand_outs.h"
#include "report/facts.h"

namespace rankine::report {

// `files` must come from analysis::MakeFileGroups.
analysis::StandOuts FoundIn(Facts& facts, const std::vector<analysis::IoFile>& files);

}  // namespace rankine::report
