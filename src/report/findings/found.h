// SPDX-License-Identifier: BSD-3-Clause
// The findings of a run, from its facts.
#pragma once
#include <vector>

#include "analysis/findings/stand_outs.h"
#include "report/facts.h"

namespace rankine::report {

// `files` are those of analysis::MakeFileGroups.
analysis::StandOuts FoundIn(Facts& facts, const std::vector<analysis::IoFile>& files);

}  // namespace rankine::report
