// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/html_report.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/text/json.h"
#include "base/work.h"
#include "report/answers/patterns.h"
#include "report/html/drawing_json.h"
#include "report/html/io_by_rank.h"
#include "report/html/rank_lines.h"
#include "report/html/rank_map.h"
#include "report/html/source_json.h"
#include "report/report.h"

namespace rankine::report {
namespace {

constexpr std::string_view kPlace = "RANKINE_REPORT_DATA";  // placeholder in the page
// The connect-src directive in the page's content security policy.
constexpr std::string_view kAsksNobody = "connect-src 'none'", kAsksItsServer = "connect-src 'self'";
constexpr unsigned kMostThreads = 8;
constexpr size_t kCounterParts = 1000;  // about the number of pixels in the width of a large window

unsigned Threads() {
  return std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
}

// Writes the definition of each pattern, for readers who want to know why a finding is shown.
std::string PatternsJson() {
  std::string out = "{";
  for (const Pattern& pattern : Patterns()) {
    out += (out.size() > 1 ? "," : "") + base::JsonQuoted(pattern.name) +
           ":{\"title\":" + base::JsonQuoted(pattern.title) +
           ",\"definition\":" + base::JsonQuoted(pattern.definition) +
           ",\"computed\":" + base::JsonQuoted(pattern.computed) + "}";
  }
  return out + "}";
}

}  // namespace

std::string ScriptJson(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  bool quoted = false;
  for (size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '<') {
      out += "\\u003c";
    } else if (quoted && c == '\\' && i + 1 < json.size()) {
      out += c;
      out += json[++i];
    } else if (quoted || (c != ' ' && c != '\n' && c != '\t' && c != '\r')) {
      out += c;
      quoted = quoted != (c == '"');
    }
  }
  return out;
}

std::string MapJson(const archive::Tables& tables) {
  const analysis::TraceDrawer drawer(tables, Threads());
  if (!drawer.known()) return RankMapJson(tables, analysis::ProcessTimes(tables), nullptr);
  const base::Work work("drawing the map", drawer.bytes());
  const analysis::Drawing drawing = drawer.DrawAll({});
  return RankMapJson(tables, analysis::ProcessTimes(tables), &drawing);
}

std::string HtmlData(const archive::Tables& tables, const HtmlOptions& options) {
  const unsigned threads = Threads();
  std::string data = "{\"name\":" + base::JsonQuoted(options.name);
  // If the waits have not been computed yet, one pass computes them for both the timeline and the report.
  std::vector<analysis::WaitStore> each;
  std::optional<analysis::Waits> waits;
  if (options.drawer == nullptr && !tables.traces.empty())
    waits = analysis::FindWaits(tables, threads, analysis::kCallsHeld, nullptr, &each);
  const analysis::Waits* known = options.waits != nullptr ? options.waits : waits ? &*waits : nullptr;
  data += ",\"report\":" + JsonReport(tables, options.ideal, known);
  std::optional<analysis::TraceDrawer> own;
  if (options.drawer == nullptr)
    own.emplace(tables, threads, std::move(each), waits ? waits->steps : analysis::PathSteps{});
  const analysis::TraceDrawer& drawer = options.drawer == nullptr ? *own : *options.drawer;
  if (drawer.known()) {
    const base::Work work("drawing the timeline", drawer.bytes());
    analysis::Drawing drawing = drawer.DrawAll(options.limits);
    drawing.counters = drawer.DrawCounters(kCounterParts);
    data += ",\"timeline\":" + DrawingJson(tables, drawing);
    data += ",\"map\":" + RankMapJson(tables, analysis::ProcessTimes(tables), &drawing);
  } else {
    data += ",\"map\":" + RankMapJson(tables, analysis::ProcessTimes(tables), nullptr);
  }
  if (drawer.known() && !options.timeline_at.empty())
    data += ",\"timeline_at\":" + base::JsonQuoted(options.timeline_at);
  if (options.embed_source) data += ",\"source\":" + SourceJson(tables);
  if (options.sheet) data += ",\"sheet\":true";
  data += ",\"patterns\":" + PatternsJson() + ",\"others\":[";
  for (size_t i = 0; i < options.others.size(); ++i) {
    const OtherRun& other = options.others[i];
    data += (i == 0 ? "" : ",") + ("{\"name\":" + base::JsonQuoted(other.name)) +
            ",\"report\":" + other.report + ",\"map\":" + other.map + "}";
  }
  data += "],\"rank_lines\":" + RankLinesJson(tables);
  data += ",\"io_by_rank\":" + IoByRankJson(tables) + ",\"what_if\":[";
  for (size_t i = 0; i < options.what_if.size(); ++i) {
    data += i == 0 ? "" : ",";
    // The text from the file is not trusted. The page parses the text, and reports an error if it is not
    // JSON.
    data += "{\"file\":" + base::JsonQuoted(options.what_if[i].first) +
            ",\"text\":" + base::JsonQuoted(options.what_if[i].second) + "}";
  }
  return data + "]}";
}

namespace {

// If the flag `asks` is true, the page may send requests to the server that it comes from.
base::Result<std::string> Filled(std::string_view page, bool asks, const std::function<std::string()>& data) {
  const size_t place = page.find(kPlace);
  if (place == std::string_view::npos)
    return base::Error{
        "this rankine was built without node and npm, so it has no page for --html; install both and build "
        "again, or use rankine report --json"};
  std::string html(page.substr(0, place));
  if (asks) {
    const size_t policy = html.find(kAsksNobody);
    if (policy == std::string::npos) return base::Error{"the page of this rankine cannot query a server"};
    html.replace(policy, kAsksNobody.size(), kAsksItsServer);
  }
  html += ScriptJson(data());
  return html.append(page.substr(place + kPlace.size()));
}

}  // namespace

base::Result<std::string> HtmlReport(std::string_view page, const archive::Tables& tables,
                                     const HtmlOptions& options) {
  return Filled(page, !options.timeline_at.empty(), [&] { return HtmlData(tables, options); });
}

base::Result<std::string> LivePage(std::string_view page, std::string_view job, std::string_view live_at) {
  return Filled(page, true, [&] {
    return "{\"name\":" + base::JsonQuoted(job) + ",\"live_at\":" + base::JsonQuoted(live_at) + "}";
  });
}

}  // namespace rankine::report
