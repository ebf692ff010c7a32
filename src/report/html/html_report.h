// SPDX-License-Identifier: BSD-3-Clause
// Makes the report as a single HTML file: the page from web/ with the run's data embedded (docs/html.md).
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

// Another run, which the page shows next to the main run.
struct OtherRun {
  std::string name;
  std::string report;  // result of ComparedJson (report/report.h)
  std::string map;     // result of MapJson
};

struct HtmlOptions {
  std::string name;  // the name of the archive, for the title
  // the replay of the run's trace, or nullptr if the trace was not replayed
  const analysis::IdealRun* ideal = nullptr;
  const analysis::Waits* waits = nullptr;  // the waits, or nullptr if they have not been computed yet
  std::vector<std::pair<std::string, std::string>>
      what_if;  // Each pair consists of a file name and the output of `rankine replay --json`.
  std::vector<OtherRun> others;
  bool embed_source = false;  // whether to include the source lines around call sites
  bool sheet = false;         // If true, the page has the layout of a single printed sheet.
  analysis::DrawingLimits limits;
  // Used for a page that comes from a server: the trace, and the address at which the server provides any
  // interval of the timeline (docs/html.md). A page whose `drawer` and `timeline_at` are set may send
  // requests to its server.
  const analysis::TraceDrawer* drawer = nullptr;
  std::string timeline_at;
};

// Makes a page from the template `page`, which is a result of `ReportPage()`. Fails with a one-sentence
// message if the template is empty, or if the page cannot be allowed to send requests to a server.
base::Result<std::string> HtmlReport(std::string_view page, const archive::Tables& tables,
                                     const HtmlOptions& options);

// Makes the page of a running job, which polls a server at `live_at` for the states of the ranks
// (docs/html.md).
base::Result<std::string> LivePage(std::string_view page, std::string_view job, std::string_view live_at);

// Returns the map of a run's ranks (RankMapJson), which is made from the trace if the run has a trace.
std::string MapJson(const archive::Tables& tables);

// Returns only the data of the page, as JSON.
std::string HtmlData(const archive::Tables& tables, const HtmlOptions& options);

// Removes blanks between tokens, and makes JSON safe for a <script> element. The result contains no `<`, so
// the result can neither end the element nor begin a comment.
std::string ScriptJson(std::string_view json);

}  // namespace rankine::report
