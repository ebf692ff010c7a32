// SPDX-License-Identifier: BSD-3-Clause
// Makes a report from tables, as text or JSON.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "analysis/pop/ideal_run.h"
#include "analysis/waits/waits.h"
#include "base/result.h"
#include "report/style.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

struct ReportOptions {
  Style style;
  size_t top = 10;                            // most lines of a list
  std::string section;                        // empty: the whole report, or the short one
  bool shortened = false;                     // what fits on about 60 lines
  const analysis::IdealRun* ideal = nullptr;  // replay of the run's trace, if it has one
  const analysis::Waits* waits = nullptr;     // if they are known already
};

// Calls `tell` with each section as soon as it is made. If there is no section of that name it calls nothing,
// and fails with a sentence that names the nearest one.
base::Status TellReport(const archive::Tables& tables, const ReportOptions& options,
                        const std::function<void(std::string_view)>& tell);

// The same report as one text.
base::Result<std::string> TextReport(const archive::Tables& tables, const ReportOptions& options);

// The first screen alone, which `rankine run --summary` prints at the end of a job.
std::string SummaryReport(const archive::Tables& tables, const Style& style);

// The whole report as JSON (docs/report-schema.md).
std::string JsonReport(const archive::Tables& tables, const analysis::IdealRun* ideal = nullptr,
                       const analysis::Waits* waits = nullptr);

// The part of it that a page shows of another run: summary, time by rank, samples and regions.
std::string ComparedJson(const archive::Tables& tables, const analysis::IdealRun* ideal = nullptr);

}  // namespace rankine::report
