// SPDX-License-Identifier: BSD-3-Clause
#include "cli/joined_input.h"

#include <iterator>
#include <set>
#include <utility>

#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/storage/belongs.h"
#include "archive/storage/rows.h"
#include "archive/storage/run_time.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "cli/load_with_progress.h"
#include "report/units.h"

namespace rankine::cli {
namespace {

using archive::Belonging;
using archive::Tables;

std::string Named(const std::string& path) {
  return "'" + base::Visible(path) + "'";
}

std::string Listed(const std::set<std::string>& hosts) {
  std::string text;
  for (const std::string& host : hosts) text += (text.empty() ? "" : ", ") + base::Visible(host);
  return text;
}

std::string Text(const archive::TimeSpan& span) {
  const std::string end = span.end == UINT64_MAX ? "" : report::DateText(span.end);
  return "from " + report::DateText(span.begin) + (end.empty() ? " on" : " to " + end);
}

std::string WhyNot(Belonging belonging, const Tables& run, const std::string& path, const Tables& watch) {
  switch (belonging) {
    case Belonging::already_there:
      return Named(path) + " is already joined: another of these archives contains its operations";
    case Belonging::other_host:
      return Named(path) + " does not belong to this run: it was recorded on " +
             Listed(archive::HostsOf(watch)) + ", but the ranks were on " + Listed(archive::HostsOf(run)) +
             ", and the two archives have no operation in common; if another rankine attach watched the "
             "mounts, give its "
             "archive too";
    case Belonging::other_time:
      return Named(path) + " does not belong to this run: it was recorded " +
             Text(archive::SpanOfWatches(watch)) + ", but the run lasted " + Text(archive::SpanOfRun(run));
    case Belonging::yes:
      break;
  }
  return "";
}

}  // namespace

base::Result<JoinedInput> LoadJoined(const std::vector<std::string>& paths, bool shown) {
  JoinedInput joined;
  std::vector<Tables> watches;
  for (const std::string& path : paths) {
    auto loaded = shown ? LoadWithProgress(path) : archive::Load(path);
    if (!loaded.ok()) return base::Error{loaded.error()};
    const bool is_run = !loaded.value().processes.empty();
    if (is_run && !joined.run.empty())
      return base::Error{Named(joined.run) + " and " + Named(path) +
                         " are both archives of runs; only one run can be joined with archives written by "
                         "rankine attach -o"};
    if (!is_run && loaded.value().storage.empty())
      return base::Error{Named(path) +
                         " contains neither ranks of a run nor operations of a file system; give archives of "
                         "rankine run and rankine attach -o"};
    if (is_run) {
      joined.run = path;
      joined.tables = std::move(loaded.value());
    } else {
      joined.watches.push_back(path);
      watches.push_back(std::move(loaded.value()));
    }
  }
  if (joined.run.empty())
    return base::Error{"none of these archives is that of a run: rankine attach recorded all of them"};
  std::vector<const Tables*> views;
  views.reserve(watches.size());
  for (const Tables& watch : watches) views.push_back(&watch);
  const std::vector<Belonging> belonging = archive::FindBelonging(joined.tables, views);
  for (size_t i = 0; i < watches.size(); ++i) {
    const std::string why = WhyNot(belonging[i], joined.tables, joined.watches[i], watches[i]);
    if (!why.empty()) return base::Error{why};
  }
  for (Tables& watch : watches) {
    std::move(watch.storage.begin(), watch.storage.end(), std::back_inserter(joined.tables.storage));
    std::move(watch.losses.begin(), watch.losses.end(), std::back_inserter(joined.tables.losses));
  }
  archive::LeaveOutOtherTimes(&joined.tables);
  return joined;
}

}  // namespace rankine::cli
