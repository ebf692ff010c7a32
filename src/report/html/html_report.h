// SPDX-License-Identifier: BSD-3-Clause
// Makes the report as one HTML file: the page of web/ with the run's data in it (docs/html.md).
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/timeline/drawer.h"
#include "analysis/waits/waits.h"
#include "base/result.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// A run beside that of the page.
struct OtherRun {
  std::string name;
  std::string report;  // of ComparedJson (report/report.h)
  std::string map;     // of MapJson
};

struct HtmlOptions {
  std::string name;                           // of the archive, for the title
  const analysis::IdealRun* ideal = nullptr;  // of the run's trace, when it has one
  const analysis::Waits* waits = nullptr;     // where they are known already
  std::vector<std::pair<std::string, std::string>>
      what_if;  // file names, and what rankine replay --json wrote
  std::vector<OtherRun> others;
  bool embed_source = false;  // with the source lines around call sites
  bool sheet = false;         // the page is one sheet of paper
  analysis::DrawingLimits limits;
  // For a page from a server: the trace, and the address where the server gives any part of the timeline
  // (docs/html.md). The page may then ask that server.
  const analysis::TraceDrawer* drawer = nullptr;
  std::string timeline_at;
};

// `page` is ReportPage(). Fails with one sentence if that is empty, or if the page may not ask a server.
base::Result<std::string> HtmlReport(std::string_view page, const archive::Tables& tables,
                                     const HtmlOptions& options);

// The page of a running job: it asks its server at `live_at` for the states of the ranks (docs/html.md).
base::Result<std::string> LivePage(std::string_view page, std::string_view job, std::string_view live_at);

// The map of the ranks of a run, which is that of its trace if it has one.
std::string MapJson(const archive::Tables& tables);

// Only the data, as JSON.
std::string HtmlData(const archive::Tables& tables, const HtmlOptions& options);

// JSON without blanks between tokens, for a <script>. It has no `<`, so it cannot end the element or begin a
// comment.
std::string ScriptJson(std::string_view json);

}  // namespace rankine::report
