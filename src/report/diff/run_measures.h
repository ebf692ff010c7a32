// SPDX-License-Identifier: BSD-3-Clause
// Computes the quantities of one archive for `rankine diff`.
#pragma once
#include <string>

#include "analysis/diff/measure.h"
#include "analysis/pop/ideal_run.h"
#include "report/facts.h"

namespace rankine::report {

// Messages refer to the archive by `path`. Fails with a one-sentence message if no rank's times are known.
base::Result<analysis::RunMeasures> MeasureRun(Facts& facts, const std::string& path);

}  // namespace rankine::report
