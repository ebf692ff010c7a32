// SPDX-License-Identifier: BSD-3-Clause
// A report from tables, as text or JSON. What a verb calls.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "analysis/pop/ideal_run.h"
#include "analysis/waits/waits.h"
#include "archive/tables.h"
#include "base/result.h"
#include "report/style.h"

namespace rankine::report {

struct ReportOptions {
  Style style;
  size_t top = 10;                            // most lines of a list
  std::string section;                        // empty: the whole report
  const analysis::IdealRun* ideal = nullptr;  // of the run's trace, when it has one
  const analysis::Waits* waits = nullptr;     // where they are known already
};

// Section by section, each told as soon as it is made: the first screen needs none of the long work that some
// of those behind it take. Fails with one sentence, and tells nothing, when there is no section of that name
// (it names the nearest one).
base::Status TellReport(const archive::Tables& tables, const ReportOptions& options,
                        const std::function<void(std::string_view)>& tell);

// The same as one text.
base::Result<std::string> TextReport(const archive::Tables& tables, const ReportOptions& options);

// The first screen alone: what `rankine run --summary` prints at the end of a job.
std::string SummaryReport(const archive::Tables& tables, const Style& style);

// All of it, as docs/report-schema.md describes.
std::string JsonReport(const archive::Tables& tables, const analysis::IdealRun* ideal = nullptr,
                       const analysis::Waits* waits = nullptr);

}  // namespace rankine::report
