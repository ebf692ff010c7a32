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
  size_t top = 10;  // the maximum number of lines in a list
  std::string
      // the name of a section; empty for the whole report, or for the short report if `shortened` is set
      section;
  bool shortened = false;  // whether to print only about 60 lines
  // the replay of the run's trace, or nullptr if the trace was not replayed
  const analysis::IdealRun* ideal = nullptr;
  const analysis::Waits* waits = nullptr;  // the waits, if they have already been computed
};

// Makes the report. Each section is passed to the given function as soon as it is ready. If no section has
// the given name, fails with a sentence that names the most similar name.
base::Status TellReport(const archive::Tables& tables, const ReportOptions& options,
                        const std::function<void(std::string_view)>& tell);

// Returns the report of `TellReport` as one string.
base::Result<std::string> TextReport(const archive::Tables& tables, const ReportOptions& options);

// Returns only the first screen, which `rankine run --summary` prints at the end of a job.
std::string SummaryReport(const archive::Tables& tables, const Style& style);

// Returns the whole report as JSON (docs/report-schema.md).
std::string JsonReport(const archive::Tables& tables, const analysis::IdealRun* ideal = nullptr,
                       const analysis::Waits* waits = nullptr);

// Returns the part of a run's JSON report that the page of another run shows: summary, time by rank,
// samples and regions.
std::string ComparedJson(const archive::Tables& tables, const analysis::IdealRun* ideal = nullptr);

}  // namespace rankine::report
