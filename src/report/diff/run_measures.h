// SPDX-License-Identifier: BSD-3-Clause
// The quantities of one archive that `rankine diff` compares.
#pragma once
#include <string>

#include "analysis/diff/measure.h"
#include "analysis/pop/ideal_run.h"
#include "report/facts.h"

namespace rankine::report {

// `path` is the archive's name in messages. Fails with one sentence if no rank has known times.
base::Result<analysis::RunMeasures> MeasureRun(Facts& facts, const std::string& path);

}  // namespace rankine::report
