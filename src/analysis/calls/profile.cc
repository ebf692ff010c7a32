// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/profile.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/calls/shown_comms.h"
#include "analysis/processes/process_times.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {
namespace {

using Key = std::tuple<uint32_t, uint32_t, uint32_t>;  // function, call site, communicator

// Collects the lines of a table while the table is being built. The map is ordered, so that the order of
// the lines in a table does not depend on a hash function.
class Cut {
 public:
  void Add(const Key& key, const archive::Row& row, bool knows_stall, bool open) {
    auto [found, added] = lines_.try_emplace(key);
    auto& [line, times] = found->second;
    if (added) {
      std::tie(line.function, line.site, line.comm) = key;
      if (line.function != archive::kNone) line.phase = PhaseOf(row.function);
    }
    if (row.calls > 0) {
      line.time_min = line.calls == 0 ? row.time_min : std::min(line.time_min, row.time_min);
      line.time_max = std::max(line.time_max, row.time_max);
    }
    line.calls = base::AddSaturated(line.calls, row.calls);
    line.time_sum = base::AddSaturated(line.time_sum, row.time_sum);
    for (uint64_t calls : row.time_histogram) line.timed = base::AddSaturated(line.timed, calls);
    if (knows_stall) {
      line.stall = base::AddSaturated(line.stall, query::StallOf(row));
      line.stallable = base::AddSaturated(line.stallable, row.time_sum);
    }
    line.bytes = base::AddSaturated(line.bytes, query::BytesMoved(row));
    if (open) {
      line.open = base::AddSaturated(line.open, row.calls);
      line.open_time = base::AddSaturated(line.open_time, row.time_sum);
    }
    times.Add(row.process, row.time_sum);
  }

  std::vector<ProfileLine> Lines(size_t processes, size_t unselected) {
    std::vector<ProfileLine> lines;
    lines.reserve(lines_.size());
    for (auto& [key, entry] : lines_) {
      entry.first.time = entry.second.Summary(processes, unselected);
      lines.push_back(entry.first);
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const ProfileLine& a, const ProfileLine& b) { return a.time_sum > b.time_sum; });
    return lines;
  }

 private:
  std::map<Key, std::pair<ProfileLine, PerProcess>> lines_;
};

}  // namespace

Profile MakeProfile(const archive::Tables& tables) {
  constexpr uint32_t kAny = archive::kNone;
  Profile profile;
  std::vector<bool> knows;
  knows.reserve(tables.processes.size());
  for (const archive::Process& process : tables.processes) knows.push_back(query::KnowsStall(process));
  const std::vector<uint32_t> shown = ShownComms(tables);
  Cut sites, functions, comms, collectives;
  const auto add = [&](const archive::Row& row, bool open) {
    if (row.process >= tables.processes.size()) return;
    const uint32_t site = row.site < tables.sites.size() ? row.site : kAny;
    // If a call never returned, its stall time is unknown.
    const bool stall = knows[row.process] && !open;
    sites.Add({row.function, site, kAny}, row, stall, open);
    functions.Add({row.function, kAny, kAny}, row, stall, open);
    if (row.comm < tables.comms.size()) comms.Add({kAny, kAny, shown[row.comm]}, row, stall, open);
    if (query::Collective(row.function)) collectives.Add({row.function, kAny, kAny}, row, stall, open);
    profile.calls = base::AddSaturated(profile.calls, row.calls);
  };
  for (const archive::Row& row : tables.rows) add(row, false);
  for (const archive::Row& row : query::UnfinishedRows(tables)) add(row, true);
  const size_t processes = tables.processes.size();
  const size_t unselected = processes - SelectedProcesses(tables);
  profile.sites = sites.Lines(processes, unselected);
  profile.functions = functions.Lines(processes, unselected);
  for (const ProfileLine& line : profile.functions) {
    if (line.phase == Phase::run) profile.time_sum = base::AddSaturated(profile.time_sum, line.time_sum);
  }
  profile.comms = comms.Lines(processes, unselected);
  profile.collectives = collectives.Lines(processes, unselected);
  return profile;
}

}  // namespace rankine::analysis
