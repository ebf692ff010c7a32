// SPDX-License-Identifier: BSD-3-Clause
// What `rankine diff` compares of one archive.
#pragma once
#include <string>

#include "analysis/diff/measure.h"
#include "analysis/pop/ideal_run.h"
#include "report/facts.h"

namespace rankine::report {

// `path`: what the archive is called in messages. Fails with one sentence where no rank has known times.
base::Result<analysis::RunMeasures> MeasureRun(Facts& facts, const std::string& path);

}  // namespace rankine::report
