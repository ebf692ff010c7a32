// SPDX-License-Identifier: BSD-3-Clause
#include "cli/trace_troubles.h"

#include <algorithm>

#include "analysis/calls/recorded_calls.h"
#include "archive/rows/process.h"
#include "archive/tables.h"

namespace rankine::cli {

namespace {

constexpr size_t kMostSaid = 5;

}  // namespace

archive::TiCheck CheckTrace(const archive::Tables& tables) {
  archive::TiCheck check = archive::CheckTi(tables);
  const auto stopped = std::ranges::count_if(tables.processes, [](const archive::Process& process) {
    return !analysis::RecordedAllTheTime(process);
  });
  if (!check.troubles.empty() && stopped != 0)
    check.troubles.push_back(
        "recording was stopped for a while on " + std::to_string(stopped) +
        (stopped == 1 ? " rank" : " ranks") +
        " (MPI_Pcontrol, --select, rankine ctl): the trace does not contain the calls made meanwhile");
  return check;
}

std::vector<std::string> NotesOf(const archive::TiCheck& check, const std::string& path) {
  std::vector<std::string> notes;
  for (const std::string& what : check.left_out) notes.push_back(path + ": " + what + " are left out");
  const size_t count = check.troubles.size();
  for (size_t i = 0; i < std::min(count, kMostSaid); ++i) notes.push_back(path + ": " + check.troubles[i]);
  if (count > kMostSaid)
    notes.push_back("'rankine verify " + path + "' names " + std::to_string(count) + " such troubles");
  return notes;
}

}  // namespace rankine::cli
