#include "cli/trace_troubles.h"

#include <algorithm>

#include "analysis/recorded_calls.h"
#include "archive/ti/summary.h"
#include "cli/launch/lines.h"
#include "cli/load_shown.h"
#include "query/visible_text.h"

namespace rankine::cli {

namespace {

constexpr size_t kMostSaid = 5;

}  // namespace

std::vector<std::string> TraceTroubles(const archive::Tables& tables) {
  std::vector<std::string> troubles = archive::TiTroubles(tables);
  const auto stopped = std::ranges::count_if(tables.processes, [](const archive::Process& process) {
    return !analysis::RecordedAllTheTime(process);
  });
  if (!troubles.empty() && stopped != 0)
    troubles.push_back("recording was stopped for a while on " + std::to_string(stopped) +
                       (stopped == 1 ? " rank" : " ranks") +
                       " (MPI_Pcontrol, --select, rankine ctl): the calls of that time are not in the trace");
  return troubles;
}

void SayTraceTroubles(const std::vector<std::string>& traces) {
  for (const std::string& path : traces) {
    if (!path.ends_with(".rkn")) continue;
    const auto tables = LoadShown(path);
    if (!tables.ok()) continue;
    const std::vector<std::string> troubles = TraceTroubles(tables.value());
    for (size_t i = 0; i < std::min(troubles.size(), kMostSaid); ++i)
      Say(query::Visible(path + ": " + troubles[i]));
    if (troubles.size() > kMostSaid)
      Say("'rankine verify " + query::Visible(path) + "' names " + std::to_string(troubles.size()) +
          " such troubles");
  }
}

}  // namespace rankine::cli
