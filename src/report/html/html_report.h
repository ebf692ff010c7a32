// SPDX-License-Identifier: BSD-3-Clause
// Makes the report as one HTML file: the page from web/ with the data of the run in it (docs/html.md).
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

// Another run, shown next to that of the page.
struct OtherRun {
  std::string name;
  std::string report;  // result of ComparedJson (report/report.h)
  std::string map;     // result of MapJson
};

struct HtmlOptions {
  std::string name;                           // name of the archive, for the title
  const analysis::IdealRun* ideal = nullptr;  // replay of the run's trace, if there is one
  const analysis::Waits* waits = nullptr;     // the waits, if they are known already
  std::vector<std::pair<std::string, std::string>>
      what_if;  // file names, and the output of rankine replay --json
  std::vector<OtherRun> others;
  bool embed_source = false;  // whether to include the source lines around call sites
  bool sheet = false;         // whether the page is laid out as a single printed sheet
  analysis::DrawingLimits limits;
  // For a page that comes from a server: the trace, and the address at which the server provides any part of
  // the timeline (docs/html.md). The page may then send requests to that server.
  const analysis::TraceDrawer* drawer = nullptr;
  std::string timeline_at;
};

// `page` is the result of ReportPage(). Fails with one sentence if it is empty, or if the page cannot be
// allowed to ask a server.
base::Result<std::string> HtmlReport(std::string_view page, const archive::Tables& tables,
                                     const HtmlOptions& options);

// The page of a running job, which asks its server at `live_at` for the states of the ranks (docs/html.md).
base::Result<std::string> LivePage(std::string_view page, std::string_view job, std::string_view live_at);

// The map of a run's ranks. It is made from the trace if there is one.
std::string MapJson(const archive::Tables& tables);

// Returns only the data, as JSON.
std::string HtmlData(const archive::Tables& tables, const HtmlOptions& options);

// JSON without blanks between tokens, for a <script> element. It contains no `<`, so it can neither end the
// element nor begin a comment.
std::string ScriptJson(std::string_view json);

}  // namespace rankine::report
